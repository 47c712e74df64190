import db from '@adonisjs/lucid/services/db'
import { invalidField } from '#core/errors/http_errors'
import { table } from '#core/database/table'
import { normalizeForSearch } from '#core/search/normalize'

/**
 * The packet that a shell names by its id or its name, without regard to case or accents.
 * @throws HttpError 422 naming `packet`.
 */
export async function packetNamed(name: string): Promise<number> {
  const query = table(db, 'onboarding_packets').whereNot('status', 'archived').select('id')
  if (/^\d{1,9}$/.test(name)) query.where('id', Number(name))
  else query.where('name_key', normalizeForSearch(name).slice(0, 450))
  const row = await query.first()
  if (!row) throw invalidField('packet', `There is no packet ${name}.`, 'exists')
  return row.id
}
