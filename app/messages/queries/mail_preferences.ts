import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import type { Permission } from '#core/permissions'
import MailPreference from '#messages/models/mail_preference'
import { mailKinds } from '#messages/services/mail_kinds'

/** A kind of email, for its recipients' preferences. */
export type ChosenMail = {
  kind: string
  label: string
  about: string
  mail: boolean
  /** Whether it appears in the inbox, emailed or not. */
  inbox: boolean
  /** Why it cannot be turned off, or null. */
  always: string | null
}

/** The emails a person may get, by label, and which of them they want. */
export async function listPreferences(
  userId: number,
  may: (permission: Permission) => boolean
): Promise<ChosenMail[]> {
  const rows = await table(db, MailPreference).where('user_id', userId).select('kind')
  const off = new Set(rows.map(({ kind }) => kind))
  return mailKinds()
    .filter(([, { permission, outside }]) => !outside && (!permission || may(permission)))
    .map(([kind, { label, about, always, inbox }]) => ({
      kind,
      label,
      about,
      mail: always !== null || !off.has(kind),
      inbox,
      always,
    }))
}
