import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import env from '#start/env'
import { decryptField, encryptField } from '#encryption/field_cipher'
import type { FieldPlace } from '#encryption/field_place'
import { registerProtectedTable } from '#encryption/protected_tables'
import { settingsOf } from '#settings/catalog'
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
 * The mail server's password, read and decrypted where it is used, so the settings in memory
 * never contain it. Null where there is none.
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
 * The stored mail server from one query. An address and a password from two queries could belong
 * to two servers, and the password must reach only its own.
 */
export async function storedMailServer(): Promise<ReadonlyMap<string, StoredSetting>> {
  const rows = await table(db, Setting).whereIn('name', settingsOf('mail'))
  return new Map(rows.map((row) => [row.name, row]))
}

/** A row's password, decrypted, or else the environment's. */
export async function passwordIn(
  row: Pick<StoredSetting, 'value' | 'secret'> | null | undefined,
  trx?: TransactionClientContract
): Promise<string | null> {
  if (row?.secret) return decryptField(secretPlace(NAME), row.secret, trx)
  // "None" was stored on purpose.
  if (row && row.value !== null) return null
  return env.get('SMTP_PASSWORD')?.release() ?? null
}

/** The password in its stored format. */
export const sealPassword = (plain: string, trx: TransactionClientContract): Promise<string> =>
  encryptField(secretPlace(NAME), plain, trx)
