import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#core/time'
import { REQUESTED, type RequestKind } from '#documents/request'
import type { SignerRole } from '#documents/placed_field'
import { i9DueOn } from '#signing/i9_clocks'
import { ACTIONS, DOCUMENTS, OPEN, REQUESTS, UNSIGNED } from '#signing/request'
import type { DocumentDue } from '#reminders/document_schedule'
import type { Day } from '#training/compliance_status'

/** Rows per statement. */
const AT_ONCE = 5_000
/** For one person; an email shows fewer. */
const MOST_OWN = 200

/** A document that an account must act on. */
export interface OpenDocument extends DocumentDue {
  userId: number
}

export interface NamedDocument extends OpenDocument {
  what: 'sign' | RequestKind
  name: string
  /** The document's person, where someone signs it as manager. */
  of: string | null
  path: string
}

interface AskedRow {
  id: number
  user_id: number
  kind: RequestKind
  name: string
  due_on: Day | null
  created_at: string
}

interface SigningRow {
  id: number
  user_id: number
  request_id: number
  role: SignerRole
  signs_first: SignerRole
  expires_at: string | null
  created_at: string
  first_signed_at: string | null
  start_date: Day | null
  is_i9: number | string
  first_name: string
  last_name: string
}

const dayOf = (time: string): Day => time.slice(0, 10)

const asked = () =>
  db
    .from(`${REQUESTED} as d`)
    .join('employees as e', 'e.id', 'd.employee_id')
    .where('d.state', 'open')
    .orderBy('d.id')
    .select('d.id', 'e.user_id', 'd.kind', 'd.name', 'd.due_on', 'd.created_at')

/** Actions whose turn it is and that can still be signed. */
const toSign = () =>
  db
    .from(`${ACTIONS} as a`)
    .join(`${REQUESTS} as r`, 'r.id', 'a.request_id')
    .join('employees as e', 'e.id', 'r.employee_id')
    .join('users as u', 'u.id', 'e.user_id')
    .whereIn('a.status', [...UNSIGNED])
    .whereIn('r.status', [...OPEN])
    .where((turn) => {
      void turn.whereColumn('a.role', 'r.signs_first').orWhereExists((other) => {
        void other
          .from(`${ACTIONS} as o`)
          .whereColumn('o.request_id', 'a.request_id')
          .whereColumn('o.role', '<>', 'a.role')
          .where('o.status', 'COMPLETED')
      })
    })
    .where((open) => {
      void open.whereNull('r.expires_at').orWhere('r.expires_at', '>', dbTime(DateTime.utc()))
    })
    .orderBy('a.id')
    .select('a.id', 'a.user_id', 'a.request_id', 'a.role', 'r.signs_first', 'r.expires_at')
    .select('r.created_at', 'r.first_signed_at', 'e.start_date', 'u.first_name', 'u.last_name')
    .select(
      db.raw(
        `exists (select 1 from ${DOCUMENTS} d where d.request_id = r.id and d.retention = 'i9') as is_i9`
      )
    )

const askedFacts = (row: AskedRow): OpenDocument => ({
  userId: Number(row.user_id),
  dueOn: row.due_on,
  askedOn: dayOf(row.created_at),
})

/** The legal deadline of an I-9 section, otherwise the last day before the request expires. */
function signingFacts(row: SigningRow): OpenDocument {
  const i9 = Number(row.is_i9) === 1 ? i9DueOn(row.start_date)[row.role] : null
  const first = row.role === row.signs_first
  return {
    userId: Number(row.user_id),
    dueOn: i9 ?? (row.expires_at && dayOf(row.expires_at)),
    askedOn: dayOf((first ? null : row.first_signed_at) ?? row.created_at),
  }
}

/** Everyone's open documents, some thousands at a time. */
export async function* openDocuments(): AsyncGenerator<OpenDocument[]> {
  for (let last = 0; ;) {
    const rows: AskedRow[] = await asked().where('d.id', '>', last).limit(AT_ONCE)
    yield rows.map(askedFacts)
    if (rows.length < AT_ONCE) break
    last = Number(rows.at(-1)?.id)
  }
  for (let last = 0; ;) {
    const rows: SigningRow[] = await toSign().where('a.id', '>', last).limit(AT_ONCE)
    yield rows.map(signingFacts)
    if (rows.length < AT_ONCE) break
    last = Number(rows.at(-1)?.id)
  }
}

/**
 * One account's open documents by due date: three statements, two without signatures.
 * @param onRoster false for an account without an employee, which can only have documents to
 * sign.
 */
export async function openDocumentsOf(
  userId: number,
  { onRoster = true } = {}
): Promise<NamedDocument[]> {
  const uploads: AskedRow[] = onRoster
    ? await asked().where('e.user_id', userId).limit(MOST_OWN)
    : []
  const signing: SigningRow[] = await toSign().where('a.user_id', userId).limit(MOST_OWN)
  const requestIds = signing.map((row) => Number(row.request_id))
  const names: { request_id: number; name: string }[] =
    requestIds.length === 0
      ? []
      : await db
          .from(DOCUMENTS)
          .whereIn('request_id', requestIds)
          .orderBy('request_id')
          .orderBy('position')
          .select('request_id', 'name')
  const namesOf = Map.groupBy(names, (row) => Number(row.request_id))
  const all: NamedDocument[] = [
    ...signing.map((row) => ({
      ...signingFacts(row),
      what: 'sign' as const,
      name: (namesOf.get(Number(row.request_id)) ?? []).map(({ name }) => name).join(', '),
      of: row.role === 'MANAGER' ? `${row.first_name} ${row.last_name}`.trim() : null,
      path: '/documents',
    })),
    ...uploads.map((row) => ({
      ...askedFacts(row),
      what: row.kind,
      name: row.name,
      of: null,
      path: `/documents/requests/${row.id}`,
    })),
  ]
  const day = ({ dueOn }: NamedDocument) => dueOn ?? '9999-12-31'
  return all.toSorted((a, b) => day(a).localeCompare(day(b)))
}
