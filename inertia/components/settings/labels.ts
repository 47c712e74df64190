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

export const hourInWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`

export const HOURS = Object.fromEntries(
  Array.from({ length: 24 }, (_, hour) => [String(hour), hourInWords(hour)])
)

/** What is chosen from a few, by the setting's name. */
export const CHOICES: Record<string, Record<string, string>> = {
  smtpSecurity: SECURITIES,
  passwordStrength: STRENGTHS,
  reminderHour: HOURS,
}

/** A value as its field holds it. */
export function textOf(value: SettingDescription['value']): string {
  if (value === null) return ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** What a field without a value means, where that is more than none. */
const EMPTY: Record<string, string> = { mailDays: 'for ever' }

/** A value as a sentence names it. */
function inWords({ name }: SettingDescription, value: SettingDescription['value']): string {
  const text = textOf(value)
  return CHOICES[name]?.[text] ?? (text || EMPTY[name] || 'none')
}

/** Nothing for a default: the words beside it begin with that. */
export function sourceInWords({ source, variable }: SettingDescription): string | null {
  if (source === 'stored') return 'Set here'
  return source === 'environment' ? `From ${variable ?? 'the environment'}` : null
}

/** What would hold otherwise, and why. */
export function defaultInWords(setting: SettingDescription): string {
  const { source, defaultSource, secret, variable, why } = setting
  const builtIn = `${inWords(setting, setting.builtIn)}. ${why}`
  if (defaultSource === 'default') return `Default: ${builtIn}`
  if (source === 'environment')
    return `Set by ${variable} in the environment. Otherwise: ${builtIn}`
  const there = secret ? 'the one' : inWords(setting, setting.default)
  return `Default: ${there}, from ${variable} in the environment.`
}

/** What a field's text stands for; a text that is no number is left to the server to refuse. */
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
