import { stat } from 'node:fs/promises'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import { isNodeError, openTarget } from '#commands/_target'
import { progressOf, report, reportRefusal, reportUsage } from '#commands/_reporting'

/** A running export: its bytes come as they are taken. */
interface Exported {
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** How an export starts, and what it prints. */
interface Exporting<Run extends Exported> {
  /** Before the number of written rows, as in `People written:`. */
  label: string
  begin: () => Promise<Run>
  /** The number of written rows, and the total if it is known. */
  progress: (run: Run) => [done: number, all?: number]
  /** The result for scripts, and a sentence for people about an export to a file. */
  told: (run: Run, output: string) => [result: object, sentence: string]
}

/** A command that writes an export to --output or to standard output. */
export abstract class ExportCommand extends BaseCommand {
  @flags.string({ description: 'File to write (default: standard output)' })
  declare output?: string

  @flags.boolean({ description: 'Replace the file if it exists' })
  declare force?: boolean

  abstract format?: string

  /**
   * What --format says, else the ending of --output where it is a format, else CSV. A format that
   * no command has is refused: a file of that name would not open.
   */
  protected get wantedFormat(): string {
    const [, ending] =
      /\.(csv|docx?|html?|jsonl?|ods|pdf|tsv|xlsx?|xml|zip)$/i.exec(this.output ?? '') ?? []
    return this.format ?? ending?.toLowerCase() ?? 'csv'
  }

  /** Leaves no partial file behind: it gets its name when it is complete. */
  protected async writeExport<Run extends Exported>(exporting: Exporting<Run>): Promise<void> {
    const present = this.output ? await stat(this.output).catch(() => null) : null
    if (present?.isDirectory()) {
      return reportUsage(this, `${this.output} is a folder. Name a file in it.`)
    }
    const target = await openTarget(this.output, { replace: this.force ?? false })
    if (!target) return reportUsage(this, `${this.output} exists. Use --force to replace it.`)
    const progress = progressOf(this, exporting.label)
    try {
      const run = await exporting.begin()
      for await (const chunk of run.chunks) {
        if (!(await target.write(chunk))) break
        progress.show(...exporting.progress(run))
      }
      await target.finish()
      progress.end()
      if (this.output) report(this, ...exporting.told(run, this.output))
    } catch (error) {
      progress.end()
      await target.discard()
      throw error
    }
  }

  /** Prints why there is no export, and exits with 1; anything unexpected is rethrown. */
  protected reportFailure(error: unknown): void {
    const writing = isNodeError(error) && (this.output || error.syscall === 'write')
    if (!writing) return reportRefusal(this, error)
    const { json } = this as { json?: boolean }
    this.exitCode = 1
    const message = `${this.output ?? 'Standard output'} cannot be written (${error.code}).`
    if (json) process.stdout.write(`${JSON.stringify({ error: { message } })}\n`)
    else this.logger.error(message)
  }
}
