import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import type { Permission } from '#core/permissions'
import MailPreference from '#messages/models/mail_preference'
import { mailKinds } from '#messages/services/mail_kinds'

/** A kind of mail as its recipients choose it. */
export type ChosenMail = {
  kind: string
  label: string
  about: string
  mail: boolean
  /** Whether it stands in the inbox, mailed or not. */
  inbox: boolean
  /** Why it cannot be turned off; null where it can. */
  always: string | null
}

/** What somebody may be mailed, by its label, and what of it they want. */
export async function listPreferences(
  userId: number,
  may: (permission: Permission) => boolean
): Promise<ChosenMail[]> {
  const rows = await table(db, MailPreference).where('user_id', userId).select('kind')
  const off = new Set(rows.map(({ kind }) => kind))
  return mailKinds()
    .filter(([, { permission }]) => !permission || may(permission))
    .map(([kind, { label, about, always, inbox }]) => ({
      kind,
      label,
      about,
      mail: always !== null || !off.has(kind),
      inbox,
      always,
    }))
}
