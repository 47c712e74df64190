import type { Kernel } from '@adonisjs/core/ace'
import { explain } from '#core/errors/explain'

/** Ace's error names for wrong usage. */
const WRONG_USE =
  /^E_(?:COMMAND_NOT_FOUND|UNKNOWN_FLAG|INVALID_FLAG|MISSING_(?:ARG|FLAG)(?:_VALUE)?)$/

/**
 * Exits with 2 for wrong usage, and prints a stack only for a bug.
 * @param json whether a script reads the output. Most of these errors come before there is a command.
 */
export function explainErrors({ errorHandler }: Kernel, json: boolean): void {
  const render = errorHandler.render.bind(errorHandler)
  errorHandler.render = async (error, kernel) => {
    const { code, message } = error as NodeJS.ErrnoException
    const wrongUse = WRONG_USE.test(String(code))
    const explained = explain(error)
    const told = wrongUse ? message : explained
    if (json && told !== null) {
      process.stdout.write(`${JSON.stringify({ error: { message: told } })}\n`)
      kernel.exitCode = 1
    } else {
      await render(explained === null ? error : explained, kernel)
    }
    if (wrongUse) kernel.exitCode = 2
    // Ace ends its process with 0, and only once nothing is left to wait for.
    const command = kernel.getMainCommand()
    if (!command?.staysAlive) return
    command.exitCode = kernel.exitCode
    await command.terminate()
  }
}
