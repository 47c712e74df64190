type SettingValue = string | number | number[] | null

export type SettingView = {
  name: string
  section: string
  label: string
  explanation: string
  /** What holds; null of a secret, whatever is set. */
  value: SettingValue
  isSet: boolean
  secret: boolean
  source: 'stored' | 'environment' | 'default'
  /** What holds without a stored value. */
  default: SettingValue
  defaultSource: 'environment' | 'default'
  /** What holds without that and the environment, and why. */
  builtIn: SettingValue
  why: string
  variable: string | null
  version: number
  updatedAt: string | null
}

/** A field's text by its setting's name. */
export type SettingTexts = Record<string, string>

/** How long something is kept, as the server does it. */
export type RetentionFact = { what: string; kept: string; address: string | null }
