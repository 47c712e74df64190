import type { SettingDescription } from '#settings/queries/describe_settings'

export type SettingValue = SettingDescription['value']

/** A field's text by its setting's name. */
export type SettingTexts = Record<string, string>
