import type { SettingDescription } from '#settings/queries/describe_settings'

export const SECURITIES: Record<string, string> = {
  tls: 'TLS from the start',
  starttls: 'STARTTLS, always',
  auto: 'STARTTLS where offered',
  none: 'None',
}

export const STRENGTHS: Record<string, string> = {
  2: 'Good',
  3: 'Strong',
  4: 'Very strong',
}

const hourInWords = (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`

export const HOURS = Object.fromEntries(
  Array.from({ length: 24 }, (_, hour) => [String(hour), hourInWords(hour)])
)

/** The options of settings with few values, by name. */
export const CHOICES: Record<string, Record<string, string>> = {
  smtpSecurity: SECURITIES,
  passwordStrength: STRENGTHS,
  reminderHour: HOURS,
}

/** A value as its field shows it. */
export function textOf(value: SettingDescription['value']): string {
  if (value === null) return ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** The meaning of an empty field, where it is more than "none". */
const EMPTY: Record<string, string> = { mailDays: 'forever' }

/** A value inside a sentence. */
function inWords({ name }: SettingDescription, value: SettingDescription['value']): string {
  const text = textOf(value)
  return CHOICES[name]?.[text] ?? (text || EMPTY[name] || 'none')
}

/** Empty for a default: the text next to it starts with that. */
export function sourceInWords({ source }: SettingDescription): string | null {
  if (source === 'stored') return 'Set here'
  return source === 'environment' ? 'Set on the server' : null
}

/** The default value, and why. */
export function defaultInWords(setting: SettingDescription): string {
  const { source, defaultSource, secret, variable, why } = setting
  const builtIn = `${inWords(setting, setting.builtIn)}. ${why}`
  if (defaultSource === 'default') return `Default: ${builtIn}`
  if (source === 'environment')
    return `Set by ${variable} in the environment. Otherwise: ${builtIn}`
  const there = secret ? 'the one' : inWords(setting, setting.default)
  return `Default: ${there}, from ${variable} in the environment.`
}

/** The value of a field's text; the server rejects text that is no number. */
export function valueOf(setting: SettingDescription, text: string): unknown {
  const trimmed = text.trim()
  if (Array.isArray(setting.default)) {
    return trimmed
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(numberOr)
  }
  if (typeof setting.default === 'number') return trimmed === '' ? null : numberOr(trimmed)
  return trimmed === '' ? null : text
}

const numberOr = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
