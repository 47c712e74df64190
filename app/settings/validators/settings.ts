import vine from '@vinejs/vine'
import type { SchemaTypes } from '@vinejs/vine/types'
import { email } from '#core/http/fields'
import { MessagesInWords, SHARED_MESSAGES } from '#core/http/messages_in_words'
import { invalidField } from '#core/errors/http_errors'
import { SECTIONS, SETTINGS, settingsOf, type SectionName } from '#settings/catalog'
import type { SettingName, SettingValues } from '#settings/values'

/** The settings that a call changes. */
export interface SettingsInput {
  values: Partial<SettingValuesToStore>
  /** Settings to reset to their default. */
  defaults: SettingName[]
  /** The versions that the caller has read; without one, any value is replaced. */
  versions: Partial<Record<SettingName, number>>
}

export type SettingValuesToStore = Omit<SettingValues, 'smtpPassword'> & {
  smtpPassword: string | null
}

/** The page says Port where a program says smtpPort. */
const messages = new MessagesInWords(
  SHARED_MESSAGES,
  Object.fromEntries(Object.entries(SETTINGS).map(([name, { label }]) => [name, label]))
)

const changeable = (section: SectionName) =>
  settingsOf(section).filter((name) => !SETTINGS[name].apart)

function validatorOf(section: SectionName) {
  const names = changeable(section)
  const fields: Record<string, SchemaTypes> = {}
  const versions: Record<string, SchemaTypes> = {}
  for (const name of names) {
    fields[name] = SETTINGS[name].schema()
    versions[name] = vine.number().withoutDecimals().min(0).optional()
  }
  const validator = vine.create({
    ...fields,
    defaults: vine.array(vine.enum(names)).maxLength(names.length).distinct().optional(),
    versions: vine.object(versions).optional(),
  })
  validator.messagesProvider = messages
  return validator
}

/** What a call changes of each section. */
export const settingsValidators = Object.fromEntries(
  SECTIONS.map((section) => [section, validatorOf(section)])
) as Record<SectionName, ReturnType<typeof validatorOf>>

/**
 * Validates the changes of a section; other names are ignored.
 * @throws a validation error, or HttpError 422 naming a setting that is both set and reset.
 */
export async function readSettings(section: SectionName, body: object): Promise<SettingsInput> {
  const { defaults, versions, ...values } = (await settingsValidators[section].validate(body)) as {
    defaults?: SettingName[]
    versions?: SettingsInput['versions']
  } & Partial<SettingValuesToStore>
  const both = defaults?.find((name) => values[name as keyof typeof values] !== undefined)
  if (both) throw invalidField(both, 'Set a value or go back to the default, not both.', 'both')
  return { values, defaults: defaults ?? [], versions: versions ?? {} }
}

export const mailTestValidator = vine.create({
  smtpHost: SETTINGS.smtpHost.schema(),
  smtpPort: SETTINGS.smtpPort.schema(),
  smtpSecurity: SETTINGS.smtpSecurity.schema(),
  smtpUsername: SETTINGS.smtpUsername.schema(),
  smtpPassword: SETTINGS.smtpPassword.schema(),
  mailFrom: SETTINGS.mailFrom.schema(),
  to: email(),
})
mailTestValidator.messagesProvider = messages
