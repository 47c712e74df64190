import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { knownWords, VERDICT_WORDS } from '#signing/sealing/verdict_words'
import type { FileVerdict } from '#signing/sealing/verify_file'
import { report, reportUsage } from '#commands/_reporting'

export default class SignVerify extends BaseCommand {
  static override commandName = 'sign:verify'
  static override description = 'Verify that a signed document has not been changed'
  static override help = [
    'Checks that the digital signature of a PDF file covers all of it, that it was made with a certificate of this portal, and whether the portal has a record of the file.',
    '',
    'Exit codes: 0 valid, 1 changed, extended, not signed or sealed elsewhere, 2 the file cannot be read.',
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
    // Not fileFacts(), which refuses pipes: another command may fetch the file.
    const verdict = await verifyFile(this.file).catch((error: NodeJS.ErrnoException) => {
      if (!error.syscall) throw error
      reportUsage(this, `${this.file} cannot be read (${error.code}).`)
    })
    if (!verdict) return
    if (verdict.state !== 'valid') this.exitCode = 1
    if (this.json) return report(this, verdict, '')
    this.tell(verdict)
  }

  private tell({ state, signer, signedAt, sealedOn, sha256, problems }: FileVerdict) {
    if (state === 'valid') this.logger.success(VERDICT_WORDS[state])
    else this.logger.error(VERDICT_WORDS[state])
    for (const problem of problems) this.logger.info(`${problem}.`)
    if (signer) {
      this.logger.info(`Sealed with: ${signer.subject}`)
      this.logger.info(`Certificate (SHA-256): ${signer.fingerprint256}`)
    }
    if (signedAt) this.logger.info(`Sealed on, according to the file: ${signedAt.toISOString()}`)
    this.logger.info(`File (SHA-256): ${sha256}`)
    this.logger.info(knownWords(sealedOn))
  }
}
