import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { counted } from '#core/counted'
import { commandActor } from '#audit/actor'
import type { OddFile } from '#backup/archive/manifest'
import type { BackupMade } from '#backup/services/create_backup'
import {
  progressOf,
  report,
  reportRefusal,
  reportUsage,
  warnOfBrokenEntry,
} from '#commands/_reporting'

export default class BackupCreate extends BaseCommand {
  static override commandName = 'backup:create'
  static override description = 'Back up the database and files into one archive'
  static override help = [
    'The portal can keep running. The archive has all rows as of one moment, the stored files, and their hashes, sealed with AUDIT_KEY and signed with the certificate that seals documents. It has no keys: store the .env file separately. Sessions and counts of recent attempts are left out. The archive can be restored on SQLite, MySQL and MariaDB.',
    '',
    'By default the archive is written to the folder backups in DATA_DIR, named by date and time. Nothing is replaced, and only the owner can read it. --to is a folder, which is created if needed, or a file name that ends with .zip. --keep N removes older archives in the folder after the new one was read back completely, except those with a file that the new one lacks.',
    '',
    'The finished archive is read back completely. If it is damaged, it is kept as gangway-backup-damaged.zip, or if it cannot be read, as gangway-backup-unreadable.zip, and no older archive is removed. If the audit log in it is broken, a warning says so.',
    '',
    'Tables and columns that someone has added to the database are named and left out: no version makes them, so nothing could restore them.',
    '',
    'Exit codes: 0 done, 1 failed, or a stored file is missing or was changed, or a table has columns that no version makes (the archive is kept), 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} backup:create',
    '{{ binaryName }} backup:create --to /backup --keep 14',
    '{{ binaryName }} backup:create --to /backup/before-upgrade.zip --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.string({ description: 'Folder, or a new file that ends with .zip' })
  declare to?: string

  @flags.number({ description: 'Number of archives to keep in the folder' })
  declare keep?: number

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const { keep, to } = this
    if (to === '') return reportUsage(this, '--to must be a folder or a new file.')
    if (keep !== undefined && !(Number.isSafeInteger(keep) && keep >= 1)) {
      return reportUsage(this, '--keep must be 1 or more.')
    }
    const { namesFile } = await import('#backup/archive/archive_file')
    if (keep !== undefined && to !== undefined && (await namesFile(to))) {
      return reportUsage(this, '--keep needs a folder in --to, not a file.')
    }
    const { createBackup } = await import('#backup/services/create_backup')
    const { lostFiles } = await import('#backup/archive/manifest')
    const { addedByOthers } = await import('#backup/snapshot/left_out')
    const progress = {
      writing: progressOf(this, 'Rows and files written:'),
      checking: progressOf(this, 'Parts read back:'),
    }
    const end = () => Object.values(progress).forEach((line) => line.end())
    try {
      const made = await createBackup(
        { to, keep, onProgress: (step, done, all) => progress[step].show(done, all) },
        commandActor('backup:create')
      )
      end()
      this.tell(made, lostFiles(made.manifest), addedByOthers(made.manifest.leftOut))
    } catch (error) {
      end()
      await this.fail(error)
    }
  }

  private tell(
    { path, bytes, sha256, manifest, removed, brokenEntry }: BackupMade,
    lost: readonly OddFile[],
    added: readonly string[]
  ) {
    const { audit, files, mailsWaiting, takenAt, tables } = manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const result = {
      path,
      bytes,
      sha256,
      takenAt,
      rows,
      files: files.count,
      filesDeletedMeanwhile: files.odd.filter(({ state }) => state === 'deleted').length,
      filesGone: files.odd.filter(({ state }) => state === 'gone').length,
      filesLost: lost.map(({ key, state }) => ({ key, state })),
      checkpoint: audit.entry > 0 ? `${audit.entry}.${audit.mac}` : null,
      mailsWaiting,
      removed,
      leftOut: added,
      brokenEntry,
    }
    report(
      this,
      result,
      `${path}: ${counted(rows, 'row')} and ${counted(files.count, 'file')} of ${takenAt}, ${bytes} bytes, SHA-256 ${sha256}.${removed.length > 0 ? ` Removed ${removed.length} older.` : ''}`
    )
    const columns = added.filter((name) => name.includes('.'))
    if (lost.length + columns.length > 0) this.exitCode = 1
    if (this.json) return
    warnOfBrokenEntry(this, brokenEntry)
    const others = added.filter((name) => !columns.includes(name))
    if (others.length > 0) {
      this.logger.warning(
        `Tables that no version of the portal makes were left out: ${others.join(', ')}.`
      )
    }
    if (columns.length > 0) {
      this.logger.error(
        `Columns that no version of the portal makes were left out: ${columns.join(', ')}. Drop them, or keep their content in a database of its own.`
      )
    }
    if (lost.length === 0) return
    for (const { key, state } of lost.slice(0, 20)) this.logger.error(`${key} is ${state}.`)
    this.logger.error(
      `Missing or changed: ${counted(lost.length, 'file')}. Take each from an older backup and put it back with files:put.${this.keep === undefined ? '' : ' Backups that have them were not removed.'}`
    )
  }

  private async fail(error: unknown) {
    const { code, path } = error as NodeJS.ErrnoException
    if (!code?.startsWith('E') || code.startsWith('E_')) return reportRefusal(this, error)
    this.exitCode = 1
    const said = `${path ?? 'The backup'} cannot be written (${code}).`
    if (this.json) process.stdout.write(`${JSON.stringify({ error: { message: said } })}\n`)
    else this.logger.error(said)
  }
}
