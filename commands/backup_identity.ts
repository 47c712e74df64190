import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class BackupIdentity extends BaseCommand {
  static override commandName = 'backup:identity'
  static override description = 'Print the key that opens backups with the age program'
  static override help = [
    'Backups are encrypted in the age format (https://age-encryption.org). backup:restore needs only MASTER_KEY; use this key to open an archive without the portal. It opens every backup made with this MASTER_KEY, so keep it secret.',
    '',
    '```',
    '{{ binaryName }} backup:identity > identity.txt',
    "unzip -p backup.zip 'tables/users.jsonl.gz.age' | age -d -i identity.txt | gunzip",
    '```',
  ]
  /** Also on a machine that has only MASTER_KEY. */
  static override options: CommandOptions = { startApp: false }

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const { archiveKey } = await import('#backup/archive/archive_keys')
    const { identity, recipient } = await archiveKey()
    process.stdout.write(
      this.json
        ? `${JSON.stringify({ identity, recipient })}\n`
        : `# Opens backups made with this MASTER_KEY\n# ${recipient}\n${identity}\n`
    )
  }
}
