/** Characters of the message that goes with a request: forms and validators share it. */
export const MESSAGE_LENGTH = 2000
