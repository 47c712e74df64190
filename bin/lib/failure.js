/** What went wrong, told so that the person at the shell knows what to do; no stack is printed. */
export class Failure extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

export function reportFailure(error) {
  if (error instanceof Failure) console.error(error.message)
  else console.error(error)
  process.exitCode = error instanceof Failure ? error.exitCode : 1
}
