/** Characters of a request's message; forms and validators share it. */
export const MESSAGE_LENGTH = 2000
