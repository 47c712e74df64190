import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { likeContaining, likePerson } from '#core/search/normalize'
import { conflict, invalidField } from '#core/errors/http_errors'
import type { UsualRole } from '#documents/placed_field'
import { signersOf, type DocumentSigner } from '#documents/signers'
import { signersToSend } from '#documents/queries/signers_to_send'
import { table } from '#core/database/table'
import { nameOf } from '#accounts/name_of'
import { accountsThatSignIn } from '#accounts/queries/accounts_that_sign_in'
import { MANAGING_ROLES } from '#signing/request'

/** Suggestions shown while someone types a name. */
const OFFERED = 20
/** More templates than a company has; a longer library needs a search. */
const OFFERED_TEMPLATES = 200

/**
 * Roles in which people are found; PERSON is anyone who can sign in, SUCCESSOR an active employee
 * who takes over from another.
 */
export const FOUND_AS = ['MANAGER', 'EMPLOYEE', 'PERSON', 'SUCCESSOR'] as const
export type FoundAs = (typeof FOUND_AS)[number]

/** A possible signer: an employee by employee id, others by user id. */
export type OfferedSigner = { id: number; name: string; email: string; department: string | null }

/** Possible signers in a role, by a part of their name or address. */
export async function searchSigners(role: FoundAs, q: string): Promise<OfferedSigner[]> {
  const rows = await SIGNERS[role]()
    .whereRaw(`users.search_text like ? escape '!'`, [likePerson(q)])
    .orderByRaw('users.sort_name, users.id')
    .limit(OFFERED)
  return rows.map((row) => ({
    id: row.signer_id,
    name: nameOf(row),
    email: row.email,
    department: row.department,
  }))
}

const SHOWN = ['users.first_name', 'users.last_name', 'users.email', 'users.department'] as const

const employees = () =>
  table(db, 'employees')
    .join('users', 'users.id', 'employees.user_id')
    .whereNull('employees.erased_at')
    .select('employees.id as signer_id', ...SHOWN)

const accounts = () =>
  table(db, 'users')
    .whereNull('users.disabled_at')
    .select('users.id as signer_id', ...SHOWN)

const SIGNERS = {
  // Candidates included: an offer is about someone who is not approved yet.
  EMPLOYEE: () => employees().whereNot('employees.status', 'inactive'),
  MANAGER: () => accounts().whereIn('users.role', MANAGING_ROLES),
  PERSON: () => accountsThatSignIn().select('users.id as signer_id', ...SHOWN),
  SUCCESSOR: () => employees().where('employees.status', 'active'),
} satisfies Record<FoundAs, unknown>

/** A document that can be sent. */
export type OfferedTemplate = {
  id: number
  name: string
  signsFirst: UsualRole
  /** In their order. */
  signers: DocumentSigner[]
  /** Whether it names its signers itself. */
  ownSigners: boolean
}

/** The documents that can be sent, by name. */
export async function offerTemplates(q: string): Promise<OfferedTemplate[]> {
  const rows = await table(db, 'document_templates')
    .whereNull('archived_at')
    .where('version', '>', 0)
    .whereRaw(`search_text like ? escape '!'`, [likeContaining(q)])
    .orderBy('search_text')
    .orderBy('id')
    .limit(OFFERED_TEMPLATES)
    .select('id', 'name', 'signs_first', 'signers')
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    signsFirst: row.signs_first,
    signers: signersOf(row, row.signs_first),
    ownSigners: row.signers !== null,
  }))
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
    .select('name', 'version', 'archived_at', 'signers')
  if (rows.length < new Set(templateIds).size) {
    throw invalidField('templateIds', 'There is no such document.', 'exists')
  }
  for (const { name, version, archived_at: archived } of rows) {
    if (archived) throw conflict(`"${name}" is in the archive.`)
    if (version === 0) throw conflict(`"${name}" has no file yet.`)
  }
  if (await signersToSend(client, templateIds)) return
  throw conflict(rows.some(({ signers }) => signers) ? DIFFERENT_SIGNERS : DIFFERENT_ORDERS)
}

export const DIFFERENT_SIGNERS =
  'These documents are signed by different people. Send them in requests of their own.'

export const DIFFERENT_ORDERS =
  'These documents are signed in different orders. Send those that the employee signs first in a request of their own.'
