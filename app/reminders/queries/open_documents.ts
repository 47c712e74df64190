import db from '@adonisjs/lucid/services/db'
import { expression, table, type RowOf } from '#core/database/table'
import type { Flag } from '#database/tables'
import type { RequestKind } from '#documents/request'
import { daysToSign } from '#onboarding/queries/days_to_sign'
import { i9DueOn } from '#signing/i9_clocks'
import { turns } from '#signing/queries/awaiting_signature'
import type { DocumentDue } from '#reminders/document_schedule'
import type { Day } from '#training/compliance_status'
import { localDayOf } from '#settings/local_time'

/** Rows per statement. */
const AT_ONCE = 5_000
/** For one person; an email shows fewer. */
const MOST_OWN = 200

/** A document that an account must act on. */
export interface OpenDocument extends DocumentDue {
  userId: number
}

export interface NamedDocument extends OpenDocument {
  /** The request. */
  id: number
  what: 'sign' | RequestKind
  name: string
  /** The document's person, where someone else signs it. */
  of: string | null
  path: string
}

const asked = () =>
  table(db, 'document_requests as d')
    .join('employees as e', 'e.id', 'd.employee_id')
    .where('d.state', 'open')
    .orderBy('d.id')
    .select('d.id', 'e.user_id', 'd.kind', 'd.name', 'd.due_on', 'd.created_at')

/** Actions of accounts whose turn it is. */
const toSign = () =>
  turns(db)
    .join('employees as e', 'e.id', 'r.employee_id')
    .join('users as u', 'u.id', 'e.user_id')
    .whereNotNull('a.user_id')
    .orderBy('a.id')
    .select('a.id', 'a.request_id', 'a.role', 'a.kind', 'a.step', 'r.expires_at')
    .select(expression<{ user_id: number }>('a.user_id'))
    .select('r.created_at', 'r.first_signed_at', 'e.start_date', 'u.first_name', 'u.last_name')
    .select(
      expression<{ is_i9: Flag }>(
        `exists (select 1 from signing_documents d
          where d.request_id = r.id and d.retention = 'i9') as is_i9`
      )
    )

type AskedRow = RowOf<ReturnType<typeof asked>>
type SigningRow = RowOf<ReturnType<typeof toSign>>

const askedFacts = (row: AskedRow): OpenDocument => ({
  userId: row.user_id,
  dueOn: row.due_on,
  askedOn: localDayOf(row.created_at),
})

/**
 * The legal deadline of an I-9 section, otherwise the day by which a checklist wants it, or the last
 * day before the request expires.
 */
function signingFacts(row: SigningRow, wanted: ReadonlyMap<number, Day>): OpenDocument {
  const due = row.is_i9 ? i9DueOn(row.start_date) : null
  const i9 = due && (row.role === 'MANAGER' || row.role === 'EMPLOYEE') ? due[row.role] : null
  const first = row.step === 1
  return {
    userId: row.user_id,
    dueOn: i9 ?? wanted.get(row.request_id) ?? (row.expires_at && localDayOf(row.expires_at)),
    askedOn: localDayOf((first ? null : row.first_signed_at) ?? row.created_at),
  }
}

/** Everyone's open documents, some thousands at a time. */
export async function* openDocuments(): AsyncGenerator<OpenDocument[]> {
  for (let last = 0; ;) {
    const rows = await asked().where('d.id', '>', last).limit(AT_ONCE)
    yield rows.map(askedFacts)
    if (rows.length < AT_ONCE) break
    last = rows.at(-1)?.id ?? last
  }
  for (let last = 0; ;) {
    const rows = await toSign().where('a.id', '>', last).limit(AT_ONCE)
    const wanted = await daysToSign(rows.map((row) => row.request_id))
    yield rows.map((row) => signingFacts(row, wanted))
    if (rows.length < AT_ONCE) break
    last = rows.at(-1)?.id ?? last
  }
}

/**
 * One account's open documents by due date: four statements, two without signatures.
 * @param onRoster false for an account without an employee, which can only have documents to
 * sign.
 */
export async function openDocumentsOf(
  userId: number,
  { onRoster = true } = {}
): Promise<NamedDocument[]> {
  const uploads = onRoster ? await asked().where('e.user_id', userId).limit(MOST_OWN) : []
  const signing = await toSign().where('a.user_id', userId).limit(MOST_OWN)
  const requestIds = signing.map((row) => row.request_id)
  const wanted = await daysToSign(requestIds)
  const names =
    requestIds.length === 0
      ? []
      : await table(db, 'signing_documents')
          .whereIn('request_id', requestIds)
          .orderBy('request_id')
          .orderBy('position')
          .select('request_id', 'name')
  const namesOf = Map.groupBy(names, (row) => row.request_id)
  const all: NamedDocument[] = [
    ...signing.map((row) => ({
      ...signingFacts(row, wanted),
      id: row.request_id,
      what: 'sign' as const,
      name: (namesOf.get(row.request_id) ?? []).map(({ name }) => name).join(', '),
      of: row.kind === 'employee' ? null : `${row.first_name} ${row.last_name}`.trim(),
      path: '/documents',
    })),
    ...uploads.map((row) => ({
      ...askedFacts(row),
      id: row.id,
      what: row.kind,
      name: row.name,
      of: null,
      path: `/documents/requests/${row.id}`,
    })),
  ]
  const day = ({ dueOn }: NamedDocument) => dueOn ?? '9999-12-31'
  return all.toSorted((a, b) => day(a).localeCompare(day(b)))
}
