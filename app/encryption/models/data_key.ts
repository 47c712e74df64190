import { DataKeySchema } from '#database/schema'
import type { Row } from '#database/tables'

/**
 * A data key wrapped by a master key; one version may be wrapped by two. `masterKeyId` is empty
 * for rows older than the column.
 */
export default class DataKey extends DataKeySchema {
  static override table = 'data_keys' as const
}

export type WrappedKey = Pick<Row<DataKey>, 'version' | 'master_key_id' | 'wrapped_key'>
