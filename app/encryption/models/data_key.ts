import { DataKeySchema } from '#database/schema'
import type { Row } from '#database/tables'

/**
 * A data key as a master key wraps it; one version may be wrapped by two. `masterKeyId` is empty
 * for those wrapped before it was written down.
 */
export default class DataKey extends DataKeySchema {
  static override table = 'data_keys' as const
}

export type WrappedKey = Pick<Row<DataKey>, 'version' | 'master_key_id' | 'wrapped_key'>
