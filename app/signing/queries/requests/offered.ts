import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { likeContaining } from '#core/search/normalize'
import { conflict, invalidField } from '#core/errors/http_errors'
import type { SignerRole } from '#documents/placed_field'
import { table } from '#core/database/table'
import { MANAGING_ROLES, signerName } from '#signing/request'

/** Suggestions shown while someone types a name. */
const OFFERED = 20
/** More templates than a company has; a longer library needs a search. */
const OFFERED_TEMPLATES = 200

/** A possible signer: an employee by employee id, a manager by user id. */
export type OfferedSigner = { id: number; name: string; email: string; department: string | null }

/** Possible signers in a role, by a part of their name or address. */
export async function searchSigners(role: SignerRole, q: string): Promise<OfferedSigner[]> {
  const signers = role === 'EMPLOYEE' ? employees() : managers()
  const rows = await signers
    .whereRaw(`users.search_text like ? escape '!'`, [likeContaining(q)])
    .orderByRaw('users.sort_name, users.id')
    .limit(OFFERED)
  return rows.map((row) => ({
    id: row.signer_id,
    name: signerName(row),
    email: row.email,
    department: row.department,
  }))
}

const SHOWN = ['users.first_name', 'users.last_name', 'users.email', 'users.department'] as const

const employees = () =>
  table(db, 'employees')
    .join('users', 'users.id', 'employees.user_id')
    .where('employees.status', 'active')
    .whereNull('employees.erased_at')
    .select('employees.id as signer_id', ...SHOWN)

const managers = () =>
  table(db, 'users')
    .whereIn('users.role', MANAGING_ROLES)
    .whereNull('users.disabled_at')
    .select('users.id as signer_id', ...SHOWN)

/** A document that can be sent. */
export type OfferedTemplate = { id: number; name: string; signsFirst: SignerRole }

/** The documents that can be sent, by name. */
export async function offerTemplates(q: string): Promise<OfferedTemplate[]> {
  const rows = await table(db, 'document_templates')
    .whereNull('archived_at')
    .where('version', '>', 0)
    .whereRaw(`search_text like ? escape '!'`, [likeContaining(q)])
    .orderBy('search_text')
    .orderBy('id')
    .limit(OFFERED_TEMPLATES)
    .select('id', 'name', 'signs_first')
  return rows.map((row) => ({ id: row.id, name: row.name, signsFirst: row.signs_first }))
}

/**
 * Checks in advance what sending would check.
 * @throws HttpError 422 naming `templateIds`, 409 as `createRequest`.
 */
export async function assertSendable(
  client: QueryClientContract,
  templateIds: readonly number[]
): Promise<void> {
  const rows = await table(client, 'document_templates')
    .whereIn('id', templateIds)
    .select('name', 'version', 'archived_at', 'signs_first')
  if (rows.length < new Set(templateIds).size) {
    throw invalidField('templateIds', 'There is no such document.', 'exists')
  }
  for (const { name, version, archived_at: archived } of rows) {
    if (archived) throw conflict(`"${name}" is in the archive.`)
    if (version === 0) throw conflict(`"${name}" has no file yet.`)
  }
  if (new Set(rows.map((row) => row.signs_first)).size > 1) throw conflict(DIFFERENT_ORDERS)
}

export const DIFFERENT_ORDERS =
  'These documents are signed in different orders. Send those that the employee signs first in a request of their own.'
