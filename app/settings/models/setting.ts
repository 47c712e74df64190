import { SettingSchema } from '#database/schema'
import type { Row } from '#database/tables'

/**
 * A setting that was changed at least once. Its value is JSON; null for the default and for a
 * secret, which is stored encrypted in another column.
 */
export default class Setting extends SettingSchema {
  static override table = 'settings' as const
}

export type StoredSetting = Row<Setting>
