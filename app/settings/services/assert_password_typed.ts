import env from '#start/env'
import { invalidField } from '#core/errors/http_errors'
import { defaultOf, isStored, valueIn } from '#settings/current'
import type { StoredSetting } from '#settings/models/setting'
import type { SettingsInput } from '#settings/validators/settings'
import type { SettingName, SettingValues } from '#settings/values'

/** The server and account that get the password. */
const ADDRESS = ['smtpHost', 'smtpPort', 'smtpSecurity', 'smtpUsername'] as const

const AGAIN =
  'Enter the password again. The saved one only works for the server, port, security and user name it was saved with.'

type Rows = ReadonlyMap<string, StoredSetting>

const hasEnvironmentPassword = () => env.get('SMTP_PASSWORD') !== undefined

/** Whether there is a password: a stored one, or the environment's unless "none" was stored. */
export function hasPassword(row: StoredSetting | undefined): boolean {
  return isStored(row) ? row?.secret !== null : hasEnvironmentPassword()
}

/**
 * People who may change settings must not learn the password by sending it to their own server,
 * so a stored password is used only for its original server.
 * @throws HttpError 422 naming `smtpPassword`.
 */
export function assertPasswordTyped(rows: Rows, { values, defaults }: SettingsInput): void {
  if (values.smtpPassword !== undefined) return
  const after = <Name extends SettingName>(name: Name) =>
    (values[name] as SettingValues[Name] | undefined) ??
    (values[name] === null
      ? (null as SettingValues[Name])
      : defaults.includes(name)
        ? defaultOf(name)
        : valueIn(rows.get(name), name))
  const backToDefault = defaults.includes('smtpPassword')
  const kept = backToDefault ? hasEnvironmentPassword() : hasPassword(rows.get('smtpPassword'))
  if (!kept || after('smtpUsername') === null || after('smtpHost') === null) return
  const moved = ADDRESS.some((name) => after(name) !== valueIn(rows.get(name), name))
  if (!moved && !backToDefault) return
  const allDefault = [...ADDRESS, 'smtpPassword' as const].every(
    (name) => values[name] === undefined && (defaults.includes(name) || !isStored(rows.get(name)))
  )
  if (!allDefault) throw invalidField('smtpPassword', AGAIN, 'again')
}
