import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { likeContaining } from '#core/search/fold'
import { conflict, invalidField } from '#core/errors/refusals'
import type { SignerRole } from '#documents/placed_field'
import { TEMPLATES } from '#documents/template'
import { MANAGING_ROLES, signerName } from '#signing/request'

/** So many are offered while somebody types a name. */
const OFFERED = 20
/** More templates than a firm has; a longer library is searched. */
const OFFERED_TEMPLATES = 200

/** Somebody who can be chosen to sign: an employee by their id on the roster, a manager as a user. */
export type OfferedSigner = { id: number; name: string; email: string; department: string | null }

/** Who may be asked to sign in a role, by a part of their name or address. */
export async function searchSigners(role: SignerRole, q: string): Promise<OfferedSigner[]> {
  const rows = await (role === 'EMPLOYEE' ? employees() : managers())
    .whereRaw(`users.search_text like ? escape '!'`, [likeContaining(q)])
    .orderBy('users.sort_name')
    .orderBy('users.id')
    .limit(OFFERED)
    .select('users.first_name', 'users.last_name', 'users.email', 'users.department')
  return rows.map((row) => ({
    id: Number(row.signer_id),
    name: signerName(row),
    email: row.email,
    department: row.department,
  }))
}

const employees = () =>
  db
    .from('employees')
    .join('users', 'users.id', 'employees.user_id')
    .where('employees.status', 'active')
    .whereNull('employees.erased_at')
    .select('employees.id as signer_id')

const managers = () =>
  db
    .from('users')
    .whereIn('users.role', [...MANAGING_ROLES])
    .whereNull('users.disabled_at')
    .select('users.id as signer_id')

/** A document that can be sent. */
export type OfferedTemplate = { id: number; name: string; signsFirst: SignerRole }

/** The documents that can be sent, by name. */
export async function offerTemplates(q: string): Promise<OfferedTemplate[]> {
  const rows: { id: number; name: string; signs_first: SignerRole }[] = await db
    .from(TEMPLATES)
    .whereNull('archived_at')
    .where('version', '>', 0)
    .whereRaw(`search_text like ? escape '!'`, [likeContaining(q)])
    .orderBy('search_text')
    .orderBy('id')
    .limit(OFFERED_TEMPLATES)
    .select('id', 'name', 'signs_first')
  return rows.map((row) => ({ id: Number(row.id), name: row.name, signsFirst: row.signs_first }))
}

/**
 * Says beforehand what sending would say.
 * @throws Refusal 422 naming `templateIds`, 409 as `createRequest`.
 */
export async function assertSendable(
  client: QueryClientContract,
  templateIds: readonly number[]
): Promise<void> {
  const rows: { name: string; version: number; archived_at: string | null; signs_first: string }[] =
    await client
      .from(TEMPLATES)
      .whereIn('id', [...templateIds])
      .select('name', 'version', 'archived_at', 'signs_first')
  if (rows.length < new Set(templateIds).size) {
    throw invalidField('templateIds', 'There is no such document.', 'exists')
  }
  for (const { name, version, archived_at: archived } of rows) {
    if (archived) throw conflict(`"${name}" is in the archive.`)
    if (Number(version) === 0) throw conflict(`"${name}" has no file yet.`)
  }
  if (new Set(rows.map((row) => row.signs_first)).size > 1) throw conflict(DIFFERENT_ORDERS)
}

export const DIFFERENT_ORDERS =
  'These documents are signed in different orders. Send those that the employee signs first in a request of their own.'
