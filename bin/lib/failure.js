/** A failure with a message that says what to do; no stack is printed. */
export class Failure extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

const CLOSED = { EACCES: 'belongs to another user', EPERM: 'cannot be changed by you' }

/**
 * An error of the machine, such as a missing permission, as a Failure's message; undefined for
 * our own faults.
 */
function refusal({ code, path, dest }) {
  const file = dest ?? path
  if (!file) return undefined
  if (CLOSED[code]) {
    return (
      `${file} cannot be read or written: it ${CLOSED[code]}.\n` +
      'On a server, run the command as the user of the portal:  runuser -u gangway -- bin/gangway …\n' +
      'In a folder of your own that sudo has written to, take it back:  sudo chown -R "$USER" .'
    )
  }
  if (code === 'EROFS') return `${file} cannot be written: its disk is read-only.`
  if (code === 'ENOSPC') return `${file} cannot be written: the disk is full.`
}

export function reportFailure(error) {
  if (error instanceof Failure) console.error(error.message)
  else console.error(refusal(error) ?? error)
  process.exitCode = error instanceof Failure ? error.exitCode : 1
}
