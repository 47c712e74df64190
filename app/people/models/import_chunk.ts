import { keyedBy } from '#core/database/keyed_by'
import { ImportChunkSchema } from '#database/schema'

/** Some records of an imported file, encrypted. */
@keyedBy('importId', 'number')
export default class ImportChunk extends ImportChunkSchema {
  static override table = 'import_chunks' as const
}
