/** What keeps a server or a command from starting, said so that whoever runs it knows what to do. */
export class CannotStart extends Error {}
