import type { SettingDescription } from '#settings/queries/describe_settings'

export type SettingValue = SettingDescription['value']

/** Field texts by setting name. */
export type SettingTexts = Record<string, string>
