import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { counted } from '#core/counted'
import { commandActor } from '#audit/actor'
import type { KeyFile } from '#encryption/key_file'
import { isDryRun, progressOf, report, reportRefusal, reportUsage } from '#commands/_reporting'

export default class KeysRotate extends BaseCommand {
  static override commandName = 'keys:rotate'
  static override description = 'Encrypt protected fields and files under a new master key'
  static override help = [
    'Makes a new MASTER_KEY, keeps it as MASTER_KEY_NEXT in the environment file while it works, and replaces the old key at the end. The portal can keep running. Restart it afterwards; then the old key no longer works. If this is interrupted, run it again: it continues where it stopped. If you run it again after it finished, the old key stops working even before the restart.',
    '',
    'If files are missing from the disk, the old keys are kept until the files are back, or until you use --give-up-missing.',
    '',
    'If MASTER_KEY is not in the environment file, set MASTER_KEY_NEXT yourself or use --new-key-file. At the end, set MASTER_KEY to the new key.',
    '',
    'Exit codes: 0 done, 1 refused or failed, 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} keys:rotate',
    '{{ binaryName }} keys:rotate --dry-run',
    '{{ binaryName }} keys:rotate --new-key-file /run/secrets/master_key_2027 --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.string({ description: 'File with the new master key, at least 32 characters' })
  declare newKeyFile?: string

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Continue without the files that are missing from the disk' })
  declare giveUpMissing?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const { holdRotationLock } = await import('#encryption/rotation_lock')
    try {
      const release = await holdRotationLock()
      try {
        await this.rotate()
      } finally {
        await release()
      }
    } catch (error) {
      await this.fail(error)
    }
  }

  private async rotate() {
    const { newKey, isUsableKey, KeyFile } = await import('#encryption/key_file')
    const { default: env } = await import('#start/env')
    const { forgetDataKeys, loadDataKeys } = await import('#encryption/data_keys')
    forgetDataKeys()
    await loadDataKeys()

    const file = await KeyFile.find()
    const pending =
      (await file?.read('MASTER_KEY_NEXT')) || env.get('MASTER_KEY_NEXT')?.release() || undefined
    const given = await this.givenKey()
    if (given === null) return
    if (given && pending && given !== pending) {
      return reportUsage(
        this,
        'A rotation to another key has started. Run keys:rotate without --new-key-file to finish it.'
      )
    }
    if (!pending && !given && (await this.retired())) return

    const secret = pending ?? given ?? (file ? newKey() : undefined)
    if (!secret || !isUsableKey(secret)) return await this.reportNoKey(secret)
    if (secret === env.get('MASTER_KEY').release()) {
      return reportUsage(
        this,
        'The new key is the same as MASTER_KEY. Nothing was changed. Remove MASTER_KEY_NEXT, or choose a different key.'
      )
    }
    if (isDryRun(this)) return this.foretell(secret, file, Boolean(pending))
    // On disk before anything is encrypted with it.
    if (file && !pending) await file.write({ MASTER_KEY_NEXT: secret })
    await this.turn(secret, file, Boolean(pending))
  }

  private async turn(secret: string, file: KeyFile | null, resumed: boolean) {
    const { MasterKey } = await import('#encryption/master_key')
    const { rotateKeys } = await import('#encryption/rotate_keys')
    const progress = progressOf(this, 'Rows and files encrypted:')
    try {
      const done = await rotateKeys(
        new MasterKey(secret),
        commandActor('keys:rotate'),
        (rows, all) => progress.show(rows, all),
        this.giveUpMissing
      )
      await file?.write({ MASTER_KEY: secret, MASTER_KEY_NEXT: null })
      progress.end()
      const todo = file
        ? `MASTER_KEY in ${file.path} is the new key. Restart the portal; then the old key no longer works. Keep a copy of the file.`
        : 'Now set MASTER_KEY to the new key, remove MASTER_KEY_NEXT, and restart the portal; then the old key no longer works.'
      const result = { ...done, resumed, switched: file !== null, dryRun: false }
      report(
        this,
        result,
        `${counted(done.values, 'value')} and ${counted(done.files, 'file')} encrypted under the new key. ${todo}`
      )
      const lost = done.filesMissing.length
      if (lost > 0 && !this.json) {
        this.logger.warning(
          `Missing from the disk: ${counted(lost, 'file')}, named in the log. A copy that was encrypted under the old key can no longer be opened.`
        )
      }
    } finally {
      progress.end()
    }
  }

  /** The key of --new-key-file; undefined without it, null when it contains none. */
  private async givenKey(): Promise<string | null | undefined> {
    if (this.newKeyFile === undefined) return undefined
    const { readFile } = await import('node:fs/promises')
    const { isUsableKey } = await import('#encryption/key_file')
    try {
      const text = await readFile(this.newKeyFile, 'utf8')
      if (isUsableKey(text.trim())) return text.trim()
      const rule = 'must have 32 to 200 characters: letters, digits and - _ . / : @ + = only'
      reportUsage(this, `${this.newKeyFile} ${rule}.`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      reportUsage(this, `${this.newKeyFile} cannot be read (${code}).`)
    }
    return null
  }

  private async retired(): Promise<boolean> {
    const { retireFormerMasterKeys } = await import('#encryption/retire_master_keys')
    const dryRun = isDryRun(this)
    const retired = await retireFormerMasterKeys(commandActor('keys:rotate'), { dryRun })
    if (retired) {
      const told = dryRun ? 'the old key would no longer work' : 'the old key no longer works'
      report(
        this,
        { retired, dryRun },
        `The last rotation is finished, and ${told}. Restart every process that still uses it. To rotate again, run this again.`
      )
    }
    return retired
  }

  private async foretell(secret: string, file: KeyFile | null, resumed: boolean) {
    const { MasterKey } = await import('#encryption/master_key')
    const { foretellRotation } = await import('#encryption/rotate_keys')
    const { rows, files } = await foretellRotation(new MasterKey(secret))
    const where = file ? `MASTER_KEY would be replaced in ${file.path}.` : ''
    report(
      this,
      { rows, files, resumed, switched: file !== null, dryRun: true },
      `${counted(rows, 'row')} and ${counted(files, 'file')} would be encrypted again. ${where}`.trim()
    )
  }

  private async reportNoKey(secret: string | undefined) {
    this.exitCode = 1
    const message = secret
      ? 'MASTER_KEY_NEXT must have 32 to 200 characters: letters, digits and - _ . / : @ + = only.'
      : (await this.isFormerKey())
        ? 'The last rotation is finished, but MASTER_KEY is still the former key. Set MASTER_KEY to the new key, restart the portal, and run keys:rotate again.'
        : 'MASTER_KEY is not in an environment file that can be written. Nothing was changed. Set MASTER_KEY_NEXT to a new key, such as the output of `openssl rand -hex 32`, and run keys:rotate again.'
    if (this.json) process.stdout.write(`${JSON.stringify({ error: { message } })}\n`)
    else this.logger.error(message)
  }

  /** Whether a finished rotation has replaced MASTER_KEY. */
  private async isFormerKey() {
    const { masterKey } = await import('#encryption/data_keys')
    const { latestMasterKeyId } = await import('#encryption/retire_master_keys')
    const latest = await latestMasterKeyId()
    return latest !== undefined && latest !== masterKey().id
  }

  private async fail(error: unknown) {
    const { WRONG_MASTER_KEY } = await import('#encryption/data_keys')
    if (!(error instanceof Error) || error.message !== WRONG_MASTER_KEY) {
      return reportRefusal(this, error)
    }
    this.exitCode = 1
    const { message } = error
    if (this.json) process.stdout.write(`${JSON.stringify({ error: { message } })}\n`)
    else this.logger.error(message)
  }
}
