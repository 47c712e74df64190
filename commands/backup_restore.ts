import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { counted } from '#core/counted'
import { commandActor } from '#audit/actor'
import type { Manifest, OddFile } from '#backup/archive/manifest'
import type { RestoreStep } from '#backup/services/restore_backup'
import {
  isDryRun,
  mayAsk,
  progressOf,
  report,
  reportRefusal,
  reportUsage,
  warnOfBrokenEntry,
} from '#commands/_reporting'

const LABELS: Record<RestoreStep, string> = {
  checking: 'Parts checked:',
  files: 'Files restored:',
  rows: 'Rows restored:',
}

/** A row of the archive names it, and the archive lacks it. */
const isWanting = ({ state }: OddFile) => state === 'missing' || state === 'deleted'

/** A killed drill also ends its restore: no one would remove what that creates. */
function endWithParent() {
  if (!process.send) return
  const end = () => process.exit(1)
  if (!process.connected) end()
  process.once('disconnect', end)
  // The channel to the parent must not keep a finished process alive.
  process.channel?.unref()
}

export default class BackupRestore extends BaseCommand {
  static override commandName = 'backup:restore'
  static override description = 'Restore a backup into an empty installation'
  static override help = [
    'First restore the .env file of the backup, set an empty database (SQLite, MySQL or MariaDB) and a DATA_DIR, and run this before you start the portal. Before anything is written, the archive is checked against its hashes and the keys are tried. Then tables, files and rows are written and compared again. If it is interrupted, run it again with the same archive.',
    '',
    'The restored portal is a copy until you make it replace the original: with --successor, or later with backup:successor. A copy sends no email and removes no files, so it can run beside the original with the same mail server. It needs its own DATA_DIR or bucket.',
    '',
    'If the audit log in the backup is broken, it is restored as it was, with a warning; audit:verify goes on naming the entry.',
    '',
    '--dry-run checks an archive and the keys. It can be run anywhere.',
    '',
    'Exit codes: 0 done, 1 refused or failed, 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} backup:restore /backup/gangway-backup-20260131T020000Z.zip',
    '{{ binaryName }} backup:restore /backup/gangway-backup-20260131T020000Z.zip --successor',
    '{{ binaryName }} backup:restore /backup/gangway-backup-20260131T020000Z.zip --yes --json',
    '{{ binaryName }} backup:restore /backup/gangway-backup-20260131T020000Z.zip --dry-run',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @args.string({ description: 'The archive' })
  declare file: string

  @flags.boolean({ description: 'Skip the confirmation' })
  declare yes?: boolean

  @flags.boolean({ description: 'Replace the original portal instead of restoring a copy' })
  declare successor?: boolean

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object; needs --yes or --dry-run' })
  declare json?: boolean

  override async run() {
    endWithParent()
    if (this.json && !this.yes && !isDryRun(this)) {
      return reportUsage(
        this,
        '--json needs --yes or --dry-run, since it cannot ask for confirmation.'
      )
    }
    const { fileFacts } = await import('#commands/_target')
    const facts = await fileFacts(this.file)
    if ('problem' in facts) return reportUsage(this, facts.problem)
    try {
      if (isDryRun(this)) await this.check()
      else if (this.yes || (await this.isConfirmed())) await this.restore()
    } catch (error) {
      reportRefusal(this, error)
    }
  }

  private async check() {
    const { checkArchive } = await import('#backup/archive/check_archive')
    const { assertKnown } = await import('#backup/services/migrate_to')
    const progress = progressOf(this, LABELS.checking)
    try {
      const { reader, manifest, signedBy, brokenEntry } = await checkArchive(
        this.file,
        (done, all) => progress.show(done, all)
      )
      reader.close()
      progress.end()
      await assertKnown(manifest)
      report(
        this,
        { ...this.facts(manifest), signedBy, brokenEntry, dryRun: true },
        `The archive is complete, and the keys match: ${this.words(manifest)}.`
      )
      warnOfBrokenEntry(this, brokenEntry)
    } finally {
      progress.end()
    }
  }

  private async isConfirmed(): Promise<boolean> {
    const { ArchiveReader } = await import('#backup/archive/archive_reader')
    const { readSealed } = await import('#backup/archive/check_archive')
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const reader = await ArchiveReader.open(this.file)
    const { manifest } = await readSealed(reader).finally(() => reader.close())
    const where = db.primaryConnectionName
    if (!mayAsk(this, 'Use --yes to restore without confirmation.')) return false
    return this.prompt.confirm(`Restore ${this.words(manifest)} into the ${where} database?`)
  }

  private async restore() {
    const { restoreBackup } = await import('#backup/services/restore_backup')
    let step: RestoreStep | undefined
    let progress = progressOf(this, '')
    try {
      const restored = await restoreBackup(this.file, commandActor('backup:restore'), {
        isSuccessor: this.successor ?? false,
        onProgress: (at, done, all) => {
          if (at !== step) {
            progress.end()
            progress = progressOf(this, LABELS[at])
            step = at
          }
          progress.show(done, all)
        },
      })
      progress.end()
      const { brokenEntry, isCopy, leftOut, manifest, migrated, signedBy } = restored
      const { mailsWaiting } = manifest
      report(
        this,
        {
          ...this.facts(manifest),
          migrated,
          signedBy,
          isCopy,
          leftOut,
          brokenEntry,
          dryRun: false,
        },
        `Restored ${this.words(manifest)}. Every row, file and audit entry is as it was.`
      )
      if (this.json) return
      warnOfBrokenEntry(this, brokenEntry)
      if (leftOut.length > 0) {
        this.logger.warning(
          `Tables that no version of the portal makes were left out: ${leftOut.join(', ')}.`
        )
      }
      if (migrated.length > 0) this.logger.info(`Migrations since then: ${migrated.length}.`)
      if (isCopy) {
        this.logger.info(
          'This is a copy. It sends no email and removes no files. To make it replace the original portal, run backup:successor.'
        )
      }
      if (mailsWaiting > 0) {
        this.logger.warning(
          `Emails that were waiting then: ${mailsWaiting}. They are sent, some of them again, when ${isCopy ? 'this is no longer a copy' : 'the portal starts with a mail server'}.`
        )
      }
    } finally {
      progress.end()
    }
  }

  private facts({ audit, files, mailsWaiting, takenAt, tables, version }: Manifest) {
    return {
      takenAt,
      version,
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      files: files.count,
      filesMissing: files.odd.filter(isWanting).length,
      checkpoint: audit.entry > 0 ? `${audit.entry}.${audit.mac}` : null,
      mailsWaiting,
    }
  }

  private words(manifest: Manifest) {
    const { rows, files } = this.facts(manifest)
    return `${counted(rows, 'row')} and ${counted(files, 'file')} of ${manifest.takenAt}`
  }
}
