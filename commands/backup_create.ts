import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import type { OddFile } from '#backup/archive/manifest'
import type { BackupMade } from '#backup/services/create_backup'
import { progressOf, report, reportRefusal, reportUsage } from '#commands/_reporting'

export default class BackupCreate extends BaseCommand {
  static override commandName = 'backup:create'
  static override description = 'Write database and files into one archive while the portal serves'
  static override help = [
    'The archive holds every row as it was at one moment, the stored files, and hashes of all of it, sealed under AUDIT_KEY and signed with the certificate that seals documents. It holds no key: keep the .env apart from it. Sessions and counts of attempts are left out. It can be restored on SQLite, MySQL and MariaDB alike.',
    '',
    'Without --to it goes into the folder backups of DATA_DIR, named by the moment. Nothing is replaced, and only its owner may read it. --to names a folder, which is made if need be, unless it ends with .zip. --keep N removes older archives of the folder once the new one was read back whole and has every file.',
    '',
    'The finished archive is read back, every part of it. One that is damaged is kept as gangway-backup-damaged.zip and removes nothing.',
    '',
    'Exit codes: 0 done, 1 failed, or a file is missing or changed on the disk (the archive is kept), 2 wrong flags.',
    '',
    '```',
    '{{ binaryName }} backup:create',
    '{{ binaryName }} backup:create --to /backup --keep 14',
    '{{ binaryName }} backup:create --to /backup/before-upgrade.zip --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.string({ description: 'Folder, or a file ending with .zip that is not there yet' })
  declare to?: string

  @flags.number({ description: 'How many archives the folder keeps' })
  declare keep?: number

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const { keep, to } = this
    if (to === '') return reportUsage(this, '--to is a folder, or a file that is not there yet.')
    if (keep !== undefined && !(Number.isSafeInteger(keep) && keep >= 1)) {
      return reportUsage(this, '--keep is how many archives the folder keeps, 1 or more.')
    }
    const { namesFile } = await import('#backup/archive/archive_file')
    if (keep !== undefined && to !== undefined && (await namesFile(to))) {
      return reportUsage(this, '--keep is about a folder of archives: give one with --to.')
    }
    const { createBackup, lostFiles } = await import('#backup/services/create_backup')
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
      this.tell(made, lostFiles(made.manifest))
    } catch (error) {
      end()
      await this.fail(error)
    }
  }

  private tell({ path, bytes, sha256, manifest, removed }: BackupMade, lost: readonly OddFile[]) {
    const { audit, files, mailsWaiting, takenAt, tables } = manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const result = {
      path,
      bytes,
      sha256,
      takenAt,
      rows,
      files: files.count,
      filesDeletedMeanwhile: files.odd.length - lost.length,
      filesLost: lost.map(({ key, state }) => ({ key, state })),
      checkpoint: audit.entry > 0 ? `${audit.entry}.${audit.mac}` : null,
      mailsWaiting,
      removed,
    }
    report(
      this,
      result,
      `${path}: ${rows} rows and ${files.count} files of ${takenAt}, ${bytes} bytes, SHA-256 ${sha256}.${removed.length > 0 ? ` Removed ${removed.length} older.` : ''}`
    )
    if (lost.length === 0) return
    this.exitCode = 1
    if (this.json) return
    for (const { key, state } of lost.slice(0, 20)) this.logger.error(`${key} is ${state}.`)
    this.logger.error(
      `${lost.length} files are not on the disk as they were stored: take them out of an older backup, and put them back with files:put.${this.keep === undefined ? '' : ' None was removed.'}`
    )
  }

  private async fail(error: unknown) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('E') || code.startsWith('E_')) return reportRefusal(this, error)
    this.exitCode = 1
    const said = `The backup cannot be written (${message}).`
    if (this.json) process.stdout.write(`${JSON.stringify({ error: { message: said } })}\n`)
    else this.logger.error(said)
  }
}
