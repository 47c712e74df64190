import { errors as vineErrors } from '@vinejs/vine'
import type { BaseCommand } from '@adonisjs/core/ace'
import type { BrokenEntry } from '#audit_log/services/verify_chain'
import { closedDatabase } from '#core/errors/explain'
import { outageOf } from '#core/errors/outages'
import { HttpError } from '#core/errors/http_errors'

type Reporting = BaseCommand & { json?: boolean; dryRun?: boolean }

export const isDryRun = (command: Reporting) => command.dryRun ?? false

/**
 * Prints a command's result: one JSON object for scripts, a sentence for people, which no command
 * that fails calls a success.
 */
export function report(command: Reporting, result: object, sentence: string): void {
  if (command.json) return void process.stdout.write(`${JSON.stringify(result)}\n`)
  if (isDryRun(command)) command.logger.info(`Dry run, nothing was changed. ${sentence}`)
  else if (command.exitCode) command.logger.error(sentence)
  else command.logger.success(sentence)
}

/** Warns of an audit log that was altered before it came into a backup. */
export function warnOfBrokenEntry(command: Reporting, broken: BrokenEntry | null): void {
  if (!broken || command.json) return
  command.logger.warning(
    `The audit log is broken at entry ${broken.entry}: ${broken.reason}. The backup has it as it was, and can be restored. Run audit:verify, and find out who had write access to the database.`
  )
}

/** Reports flags or arguments that do not fit together, and exits with 2. */
export function reportUsage(command: Reporting, message: string): void {
  command.exitCode = 2
  if (command.json) process.stdout.write(`${JSON.stringify({ error: { message } })}\n`)
  else command.logger.error(message)
}

/**
 * Reports the options that a validator refuses, and only these, and exits with 2.
 * @param rules what each option must be, by the validator's field.
 */
export function reportRefusedOptions(
  command: Reporting,
  refused: { messages?: { field: string }[] },
  rules: Record<string, string>
): void {
  const fields = new Set((refused.messages ?? []).map(({ field }) => field))
  reportUsage(command, [...fields].map((field) => rules[field] ?? `${field} is invalid.`).join(' '))
}

/** Whether a person can be asked; otherwise prints what to pass instead and exits with 2. */
export function mayAsk(command: Reporting, instead: string): boolean {
  if (process.stdin.isTTY) return true
  reportUsage(command, `There is no terminal to ask in. ${instead}`)
  return false
}

/**
 * Shows the progress of long work on standard error, if a person is watching; not for scripts and
 * logs.
 */
export function progressOf(command: Reporting, label: string) {
  const watched = process.stderr.isTTY && !command.json
  let drawnAt = 0
  return {
    show(done: number, all?: number) {
      const now = performance.now()
      if (!watched || now - drawnAt < 100) return
      drawnAt = now
      const share = all ? ` of ${all} (${Math.floor((100 * done) / all)} %)` : ''
      process.stderr.write(`\r\u001B[K${label} ${done}${share}`)
    },
    end() {
      if (watched && drawnAt > 0) process.stderr.write('\r\u001B[K')
    },
  }
}

/** Reports an expected failure and exits with 1; anything unexpected is rethrown. */
export function reportRefusal(command: Reporting, error: unknown): void {
  const failure = failureOf(error)
  if (!failure) throw error
  command.exitCode = 1
  if (command.json) process.stdout.write(`${JSON.stringify({ error: failure })}\n`)
  else command.logger.error(failure.message)
}

function failureOf(error: unknown): { message: string; errors?: unknown } | null {
  if (error instanceof HttpError) return { message: error.message, errors: error.fieldErrors }
  if (error instanceof vineErrors.E_VALIDATION_ERROR) {
    const messages = error.messages as { field: string; message: string }[]
    return { message: messages.map(({ message }) => message).join(' '), errors: messages }
  }
  const message = closedDatabase(error) ?? outageOf(error)?.message
  return message === undefined ? null : { message }
}
