import env from '#start/env'
import { isoTime } from '#core/time'
import { SETTING_NAMES, SETTINGS, type SectionName } from '#settings/catalog'
import { defaultOf, isStored, setting, storedSetting, type SettingSource } from '#settings/current'
import { hasPassword } from '#settings/services/assert_password_typed'
import type { SettingName } from '#settings/values'

export type SettingDescription = {
  name: SettingName
  section: SectionName
  label: string
  explanation: string
  /** The current value; always null for a secret. */
  value: string | number | number[] | null
  /** Whether a secret is stored. */
  isSet: boolean
  secret: boolean
  source: SettingSource
  /** The value without a stored one. */
  default: string | number | number[] | null
  defaultSource: 'environment' | 'default'
  /** The value without a stored one or the environment's, and why. */
  builtIn: string | number | number[] | null
  why: string
  /** The environment variable that replaces a stored value. */
  variable: string | null
  /** Number of changes; 0 where it was never changed. */
  version: number
  updatedAt: string | null
}

/** Every setting with its value, the source, and its default. */
export const describeSettings = (): SettingDescription[] => SETTING_NAMES.map(describe)

export function describe(name: SettingName): SettingDescription {
  const { section, label, explanation, why, variable, secret, fromEnvironment } = SETTINGS[name]
  const row = storedSetting(name)
  const inEnvironment = secret
    ? variable !== undefined && env.get('SMTP_PASSWORD') !== undefined
    : fromEnvironment?.() !== undefined
  const defaultSource = inEnvironment ? 'environment' : 'default'
  const value = secret ? null : setting(name)
  return {
    name,
    section,
    label,
    explanation,
    value,
    isSet: secret ? hasPassword(row) : value !== null,
    secret: secret ?? false,
    source: isStored(row) ? 'stored' : defaultSource,
    default: secret ? null : defaultOf(name),
    defaultSource,
    builtIn: SETTINGS[name].builtIn,
    why,
    variable: variable ?? null,
    version: row?.version ?? 0,
    updatedAt: row ? isoTime(row.updated_at) : null,
  }
}
