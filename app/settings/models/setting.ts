import { SettingSchema } from '#database/schema'
import type { Row } from '#database/tables'

/**
 * A setting that was changed once. Its value is JSON, null where the default holds, or where it is
 * a secret, which stands encrypted beside it.
 */
export default class Setting extends SettingSchema {
  static override table = 'settings' as const
}

export type StoredSetting = Row<Setting>
