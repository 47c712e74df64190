import ace from '@adonisjs/core/services/ace'
import type { BaseCommand } from '@adonisjs/core/ace'

export interface CommandRun {
  exitCode: number | undefined
  /** Standard output alone, which is all that a script sees with --json. */
  stdout: string
  /** The command's text for people, without colors. */
  told: string
}

type CommandClass = Parameters<typeof ace.create>[0]

/** Runs a command inside this process, like `ace`, and captures its output. */
export async function runCommand(Command: CommandClass, args: string[]): Promise<CommandRun> {
  const write = process.stdout.write
  let stdout = ''
  ace.ui.switchMode('raw')
  try {
    const command: BaseCommand = await ace.create(Command, args)
    process.stdout.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
      stdout += chunk.toString()
      const done = rest.find((argument) => typeof argument === 'function') as
        | (() => void)
        | undefined
      done?.()
      return true
    }) as typeof process.stdout.write
    await command.exec()
    if (command.error) throw command.error
    const logs = command.logger.getLogs().map(({ message }) => message)
    return { exitCode: command.exitCode, stdout, told: logs.join('\n') }
  } finally {
    process.stdout.write = write
    ace.ui.switchMode('normal')
  }
}

/** Runs a command whose standard output no one reads. @throws its first attempt to write. */
export async function runUnread(Command: CommandClass, args: string[]): Promise<void> {
  const { write } = process.stdout
  const command: BaseCommand = await ace.create(Command, args)
  try {
    process.stdout.write = () => {
      throw new Error('EPIPE')
    }
    await command.exec()
    if (command.error) throw command.error
  } finally {
    process.stdout.write = write
  }
}

/** The one JSON object of a --json run; anything else on standard output fails. */
export function jsonOf<Result>({ stdout }: CommandRun): Result {
  const lines = stdout.split('\n')
  if (lines.length !== 2 || lines[1] !== '') throw new Error(`Not one line of JSON:\n${stdout}`)
  return JSON.parse(lines[0] as string) as Result
}
