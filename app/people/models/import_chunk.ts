import { ImportChunkSchema } from '#database/schema'

/** Some records of an imported file, encrypted. */
export default class ImportChunk extends ImportChunkSchema {
  static override table = 'import_chunks' as const
}
