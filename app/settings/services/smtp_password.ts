import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import env from '#start/env'
import { decryptField, encryptField } from '#encryption/field_cipher'
import type { FieldPlace } from '#encryption/field_place'
import { registerProtectedTable } from '#encryption/protected_tables'
import { settingsOf } from '#settings/catalogue'
import { table } from '#core/database/table'
import Setting, { type StoredSetting } from '#settings/models/setting'
import type { SettingName } from '#settings/values'

const secretPlace = (name: string): FieldPlace => ({
  table: Setting.table,
  column: 'secret',
  id: name,
})

registerProtectedTable({
  table: Setting.table,
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
  return passwordIn(
    await table(trx ?? db, Setting)
      .where('name', NAME)
      .first(),
    trx
  )
}

/**
 * What is stored of the mail server, as one statement reads it: an address and a password that
 * were read apart may be of two servers, and the password is to reach none but its own.
 */
export async function storedMailServer(): Promise<ReadonlyMap<string, StoredSetting>> {
  const rows = await table(db, Setting).whereIn('name', settingsOf('mail'))
  return new Map(rows.map((row) => [row.name, row]))
}

/** The password a row holds, opened, or else the environment's. */
export async function passwordIn(
  row: Pick<StoredSetting, 'value' | 'secret'> | null | undefined,
  trx?: TransactionClientContract
): Promise<string | null> {
  if (row?.secret) return decryptField(secretPlace(NAME), row.secret, trx)
  // Stored as none, on purpose.
  if (row && row.value !== null) return null
  return env.get('SMTP_PASSWORD')?.release() ?? null
}

/** The password as the settings keep it. */
export const sealPassword = (plain: string, trx: TransactionClientContract): Promise<string> =>
  encryptField(secretPlace(NAME), plain, trx)
