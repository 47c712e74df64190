import { table, type Client } from '#core/database/table'
import { PLAIN_PURPOSES } from '#storage/stored_file'

/** Files stored before files were encrypted. */
export const stillPlain = (client: Client) =>
  table(client, 'stored_files').whereNull('data_key').whereNotIn('purpose', PLAIN_PURPOSES)

/** Files under another data key that still exists; the keys of the others were given up. */
export const underOtherKeys = (client: Client, version: number) =>
  table(client, 'stored_files').whereIn('data_key', (keys) =>
    keys.from('data_keys').select('version').whereNot('version', version)
  )
