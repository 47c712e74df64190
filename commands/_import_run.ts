import { basename } from 'node:path'
import type { BaseCommand } from '@adonisjs/core/ace'
import { commandActor } from '#audit/actor'
import { conflict } from '#core/errors/http_errors'
import { listed } from '#commands/_listed'
import { progressOf } from '#commands/_reporting'
import { fileFacts } from '#commands/_target'
import { chooseColumns } from '#people/import/columns/choose_columns'
import { newWorkerId } from '#core/jobs/worker_id'
import { claimImport } from '#people/import/run/claim_import'
import { requestUndo, startImport } from '#people/import/control_import'
import { createImport } from '#people/import/create_import'
import { findImport, peopleImports } from '#people/import/people_imports'
import type Import from '#people/models/import'
import { SHELL_RIGHTS } from '#people/import/import_rights'
import { setColumns } from '#people/import/columns/set_columns'
import { discardImport } from '#spreadsheets/imports/end_import'
import { workOn } from '#people/import/run/work_on_import'

const FLAGS = {
  dateOrder:
    'The dates in this file can be read in two ways. Choose one with --date-order mdy or dmy.',
  decimalMark:
    'The amounts in this file can be read in two ways. Choose one with --decimal-mark . or ,',
}

/** The command with its flags for the import. */
interface ImportCommand extends BaseCommand {
  columns?: string[]
  dateOrder?: string
  decimalMark?: string
  active?: boolean
  invite?: boolean
  perMinute?: number
}

/** An import that a command runs in its own process. */
export class ImportRun {
  readonly #actor = commandActor('employees:import')
  readonly #holder = newWorkerId()
  readonly progress
  #stopped = false

  constructor(private readonly command: ImportCommand) {
    this.progress = progressOf(command, 'People:')
  }

  /** Reads a file up to its preview. */
  async prepare(path: string): Promise<{ record: Import } | { problem: string }> {
    const facts = await fileFacts(path)
    if ('problem' in facts) return facts
    const name = basename(path).slice(0, 255)
    const id = await createImport({ path, name, source: 'command' }, this.#actor)
    try {
      const { columns: given, dateOrder, decimalMark } = this.command
      const { headingTexts: headings } = await findImport(id)
      const chosen = await chooseColumns(headings, listed(given))
      if ('problem' in chosen) return await this.#refuse(id, chosen.problem)
      await setColumns(
        id,
        {
          ...chosen,
          dateOrder: dateOrder as 'mdy' | undefined,
          decimalMark: decimalMark as '.' | undefined,
          admitAs: this.command.active ? 'active' : 'pending',
          invite: this.command.invite ?? false,
          perMinute: this.command.perMinute,
        },
        SHELL_RIGHTS,
        this.#actor
      )
      const record = await findImport(id)
      const [question] = record.optionValues.questions
      return question ? await this.#refuse(id, FLAGS[question]) : { record }
    } catch (error) {
      await this.forget(id)
      throw error
    }
  }

  async start(id: number): Promise<Import> {
    await startImport(id, SHELL_RIGHTS, this.#actor, this.#holder)
    return this.#work(id)
  }

  /** @throws HttpError 404, 409 when it is done, or another process has it. */
  async resume(id: number): Promise<Import> {
    const { state } = await findImport(id)
    if (state === 'failed' || state === 'preview') return this.start(id)
    if (state !== 'running' && state !== 'cancelling') {
      throw conflict('Nothing to continue: this import is not running.')
    }
    await this.#claim(id)
    return this.#work(id)
  }

  async undo(id: number): Promise<Import> {
    const { state } = await findImport(id)
    if (state === 'undoing') await this.#claim(id)
    else await requestUndo(id, SHELL_RIGHTS, this.#actor, this.#holder)
    return this.#work(id)
  }

  /** Removes an import that was only previewed. */
  forget(id: number): Promise<void> {
    return discardImport(peopleImports, id, this.#actor)
  }

  async #claim(id: number): Promise<void> {
    if (await claimImport(id, this.#holder)) return
    throw conflict('Another process is working on this import.')
  }

  async #work(id: number): Promise<Import> {
    const stop = () => {
      this.#stopped = true
    }
    process.once('SIGINT', stop)
    this.command.app.terminating(stop)
    await workOn(id, this.#holder, {
      stopping: () => this.#stopped,
      onProgress: (done, all) => this.progress.show(done, all),
    })
    process.off('SIGINT', stop)
    this.progress.end()
    return findImport(id)
  }

  async #refuse(id: number, problem: string): Promise<{ problem: string }> {
    await this.forget(id)
    return { problem }
  }
}
