import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { FileVerdict } from '#signing/sealing/verify_file'
import { report, reportUsage } from '#commands/_reporting'

const FAILURES: Record<Exclude<FileVerdict['state'], 'valid'>, string> = {
  changed: 'The file was changed after it was sealed.',
  unsigned: 'The file bears no signature.',
  unreadable: 'The file is no PDF that was sealed here.',
  foreign: 'Nothing was changed, but the certificate that sealed it is not one of this portal.',
}

export default class SignVerify extends BaseCommand {
  static override commandName = 'sign:verify'
  static override description = 'Check that a signed document is what was sealed'
  static override help = [
    'Checks the digital signature of a PDF file over every byte of it, that one of this portal’s certificates made it, and whether the portal knows the file. Changes nothing.',
    '',
    'Exit codes: 0 valid, 1 changed, not signed or sealed elsewhere, 2 the file cannot be read.',
    '',
    '```',
    '{{ binaryName }} sign:verify contract.pdf',
    '{{ binaryName }} sign:verify contract.pdf --json | jq -r .state',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @args.string({ description: 'The PDF file' })
  declare file: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const { verifyFile } = await import('#signing/sealing/verify_file')
    const verdict = await verifyFile(this.file).catch((error: NodeJS.ErrnoException) => {
      if (!error.syscall) throw error
      reportUsage(this, `${this.file} cannot be read: ${error.code}.`)
    })
    if (!verdict) return
    if (verdict.state !== 'valid') this.exitCode = 1
    if (this.json) return report(this, verdict, '')
    this.tell(verdict)
  }

  private tell({ state, signer, signedAt, sealedOn, sha256, problems }: FileVerdict) {
    if (state === 'valid') this.logger.success('Valid: not a byte was changed since it was sealed.')
    else this.logger.error(FAILURES[state])
    for (const problem of problems) this.logger.info(`${problem}.`)
    if (signer) {
      this.logger.info(`Sealed with: ${signer.subject}`)
      this.logger.info(`Certificate (SHA-256): ${signer.fingerprint256}`)
    }
    if (signedAt) this.logger.info(`Sealed on, as it states: ${signedAt.toISOString()}`)
    this.logger.info(`File (SHA-256): ${sha256}`)
    this.logger.info(
      sealedOn
        ? `This portal sealed this very file on ${sealedOn}.`
        : 'This portal knows no such file.'
    )
  }
}
