import type { KilledPortal } from './killed_portal.js'
import type { Ledger } from './ledger.js'
import type { Writers } from './writers.js'

const setOf = (rows: Record<string, unknown>[], column: string) =>
  new Set(rows.map((row) => String(row[column])))

/** How many of `all` are missing in `found`, with an example. */
function missing(what: string, all: Iterable<string>, found: ReadonlySet<string>): string[] {
  const gone = [...all].filter((one) => !found.has(one))
  return gone.length > 0 ? [`${gone.length} ${what}, for instance ${gone[0]}`] : []
}

function repeated(what: string, values: string[]): string[] {
  const seen = new Set<string>()
  const twice = values.filter((value) => seen.size === seen.add(value).size)
  return twice.length > 0 ? [`${twice.length} ${what}, for instance ${twice[0]}`] : []
}

/** Everything that is wrong after the kills; empty when all is well. */
export async function findingsOf(
  portal: KilledPortal,
  writers: Writers,
  ledger: Ledger,
  mailed: readonly string[]
): Promise<string[]> {
  const people = await ledger.rows(
    `select users.email, employees.id, employees.employee_number
     from employees join users on users.id = employees.user_id`
  )
  const created = await ledger.rows(
    `select entity_id from audit_entries where entity_type = 'employee' and action = 'create'`
  )
  const invited = await ledger.rows(
    `select entity_id from audit_entries where entity_type = 'employee' and action = 'invite'`
  )
  const mails = await ledger.rows('select recipient, state from outbox_messages')
  const invitations = await ledger.rows('select employee_id from invitations')
  const accounts = await ledger.rows('select email from users')
  const verified = await portal.command(['audit:verify', '--json'])

  const stored = new Set(people.map(({ email, id }) => `${email} ${id}`))
  const ids = [...setOf(people, 'id')]
  const addresses = people.map(({ email }) => String(email))
  return [
    ...writers.refused.map((refusal) => `refused: ${refusal}`),
    ...missing(
      'acknowledged people are lost',
      writers.acknowledged.map(({ email, employeeId }) => `${email} ${employeeId}`),
      stored
    ),
    ...missing('people have no audit entry', ids, setOf(created, 'entity_id')),
    ...missing('invitations have no audit entry', ids, setOf(invited, 'entity_id')),
    ...missing('audit entries tell of nobody', setOf(created, 'entity_id'), new Set(ids)),
    ...missing('people have no invitation', ids, setOf(invitations, 'employee_id')),
    ...missing('people have no mail', addresses, setOf(mails, 'recipient')),
    ...missing('mails never arrived', addresses, new Set(mailed)),
    ...missing('mails went to nobody here', mailed, new Set(addresses)),
    ...mails
      .filter(({ state }) => state !== 'sent')
      .map(({ recipient, state }) => `the mail to ${recipient} is ${state}`),
    ...repeated('people were added twice', addresses),
    ...repeated(
      'audit entries tell the same addition',
      created.map((row) => String(row.entity_id))
    ),
    ...repeated(
      'numbers were given twice',
      people.map((row) => String(row.employee_number))
    ),
    // In addition to one administrator; an account without its employee is half a change.
    ...(accounts.length === people.length + 1
      ? []
      : [`${accounts.length} accounts for ${people.length} people and one administrator`]),
    ...(verified.code === 0
      ? []
      : [`audit:verify ended with ${verified.code}: ${verified.output}`]),
  ]
}
