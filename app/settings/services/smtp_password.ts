import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import env from '#start/env'
import { decryptField, encryptField, type FieldPlace } from '#access/services/field_cipher'
import { registerProtectedTable } from '#access/services/protected_tables'
import { SETTINGS_TABLE } from '#settings/current'
import type { SettingName } from '#settings/values'

const secretPlace = (name: string): FieldPlace => ({
  table: SETTINGS_TABLE,
  column: 'secret',
  id: name,
})

registerProtectedTable({
  table: SETTINGS_TABLE,
  key: ['name'],
  columns: ['secret'],
  place: ({ name }) => secretPlace(String(name)),
})

const NAME: SettingName = 'smtpPassword'

/**
 * The password of the mail server, read and opened where it is used: it stays in no memory of the
 * settings. Null where there is none.
 */
export async function smtpPassword(trx?: TransactionClientContract): Promise<string | null> {
  const row = await (trx ?? db).from(SETTINGS_TABLE).where('name', NAME).first()
  if (row?.secret) return decryptField(secretPlace(NAME), row.secret, trx)
  // Stored as none, on purpose.
  if (row && row.value !== null) return null
  return env.get('SMTP_PASSWORD')?.release() ?? null
}

/** The password as the settings keep it. */
export const sealPassword = (plain: string, trx: TransactionClientContract): Promise<string> =>
  encryptField(secretPlace(NAME), plain, trx)
