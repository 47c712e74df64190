/** A reason why a server or command cannot start, with what to do about it. */
export class CannotStart extends Error {}
