import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import type { KeyFacts } from '#signing/sealing/signing_key'
import { isDryRun, report, reportRefusal, reportUsage } from '#commands/_reporting'
import { readLine } from '#commands/_read_line'

export default class SignKey extends BaseCommand {
  static override commandName = 'sign:key'
  static override description = 'Show or replace the certificate that seals signed documents'
  static override help = [
    'Shows the certificate that documents are sealed with, and creates one if there is none yet. Give its fingerprint to people who check documents without the portal. The private key is stored encrypted and never shown.',
    '',
    '--replace makes a new key. --import uses the company’s own certificate with its key, as PEM or PKCS #12. Documents sealed with earlier keys stay valid.',
    '',
    'Exit codes: 0 done, 1 refused, 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} sign:key',
    '{{ binaryName }} sign:key --json | jq -r .certificates > seal.pem',
    'echo "$PASSWORD" | {{ binaryName }} sign:key --import seal.p12 --password-stdin',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Make a new key, and seal with it from now on' })
  declare replace?: boolean

  @flags.string({ description: 'Use the certificate and key in this file from now on' })
  declare import?: string

  @flags.boolean({ description: 'Read the password of the file from standard input' })
  declare passwordStdin?: boolean

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    if (this.replace && this.import !== undefined) {
      return reportUsage(this, 'Use either --replace or --import.')
    }
    try {
      const row = await this.keyAsked()
      if (row) await this.tell(row)
    } catch (error) {
      reportRefusal(this, error)
    }
  }

  private async keyAsked(): Promise<KeyFacts | undefined> {
    const actor = commandActor('sign:key')
    if (this.replace) {
      const { replaceKey } = await import('#signing/sealing/replace_key')
      return replaceKey(actor, { dryRun: isDryRun(this) })
    }
    if (this.import === undefined) {
      const { currentKey, sealingCertificate } = await import('#signing/sealing/signing_key')
      if (!isDryRun(this)) return sealingCertificate(actor)
      return (await currentKey()) ?? this.foretell()
    }
    const { readFile } = await import('node:fs/promises')
    const { importKey } = await import('#signing/sealing/replace_key')
    const file = await readFile(this.import).catch(({ code }: NodeJS.ErrnoException) =>
      reportUsage(this, `${this.import} cannot be read (${code}).`)
    )
    if (!file) return undefined
    const password = this.passwordStdin ? await readLine() : undefined
    return importKey(file, actor, { password, dryRun: isDryRun(this) })
  }

  private foretell(): undefined {
    const unknown = { subject: null, fingerprint: null, expiresAt: null, certificates: null }
    report(
      this,
      { origin: 'installation', ...unknown },
      'There is no certificate yet: one would be made.'
    )
  }

  private async tell(key: KeyFacts) {
    const { isoTime } = await import('#core/time')
    const { origin, subject, fingerprint, certificates } = key
    const expiresAt = isoTime(key.expiresAt)
    const told = { origin, subject, fingerprint, expiresAt, certificates }
    const whose =
      origin === 'firm' ? 'the company’s own certificate' : 'this portal’s own certificate'
    report(this, told, `Documents are sealed with ${whose}.`)
    if (this.json) return
    this.logger.info(`Subject: ${subject}`)
    this.logger.info(`Fingerprint (SHA-256): ${fingerprint}`)
    this.logger.info(`Expires: ${expiresAt}`)
  }
}
