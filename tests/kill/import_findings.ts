import type { KilledPortal } from './killed_portal.js'
import type { Ledger } from './ledger.js'

/** What the command says that ended the import. */
export interface Told {
  state?: string
  created?: number
  unchanged?: number
  refused?: number
}

/** People of these numbers, as a file, with an address, pay and a note each. */
export function roster(from: number, to: number): string {
  const lines = ['First name,Last name,E-mail,Department,Salary,Note']
  for (let number = from; number <= to; number++) {
    const pay = 40_000 + number
    lines.push(
      `Person,Number ${number},kill-${number}@example.com,Dept ${number % 9},${pay},N${number}`
    )
  }
  return `${lines.join('\n')}\n`
}

const count = async (ledger: Ledger, sql: string) =>
  Number((await ledger.rows(`select count(*) as counted ${sql}`))[0]?.counted ?? 0)

/** Everything that is not as it must be after the kills; empty when all is well. */
export async function importFindings(
  portal: KilledPortal,
  ledger: Ledger,
  [first, second]: [number, number],
  people: number,
  most: number,
  told: Told
): Promise<string[]> {
  const findings: string[] = []
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (found !== wanted) findings.push(`${what}: ${found} instead of ${wanted}`)
  }
  expect('people', await count(ledger, 'from employees'), people)
  expect('accounts', await count(ledger, `from users where email like 'kill-%'`), people)
  expect('numbers', await distinct(ledger, 'employee_number', 'employees'), people)
  expect(
    'people with a period',
    await distinct(ledger, 'employee_id', 'employment_periods'),
    people
  )
  expect('periods', await count(ledger, 'from employment_periods'), people)
  expect('notes', await count(ledger, 'from employee_notes'), people)
  expect('people with pay', await count(ledger, 'from employees where salary is not null'), people)
  const created = `from audit_entries where entity_type = 'employee' and action = 'create'`
  expect('entries of additions', await count(ledger, created), people)
  const entities = await ledger.rows(`select count(distinct entity_id) as counted ${created}`)
  expect('people of these entries', Number(entities[0]?.counted), people)

  const imports = await ledger.rows(`select * from imports order by id`)
  const counters = (id: number) => imports.find((row) => Number(row.id) === id)
  expect('created by the server', Number(counters(first)?.created_count), most)
  expect('created by the command', Number(counters(second)?.created_count), people - most)
  expect('unchanged by the command', Number(counters(second)?.unchanged_count), most)
  expect(
    'refused',
    Number(counters(first)?.refused_count) + Number(counters(second)?.refused_count),
    0
  )
  expect('rows without outcome', await count(ledger, 'from import_rows where outcome is null'), 0)
  expect('what the command tells', told.state, 'done')
  expect('what the command counts', told.created, people - most)
  const verified = await portal.command(['audit:verify', '--json'])
  expect('audit:verify', verified.code, 0)
  return findings
}

async function distinct(ledger: Ledger, column: string, table: string): Promise<number> {
  const rows = await ledger.rows(`select count(distinct ${column}) as counted from ${table}`)
  return Number(rows[0]?.counted ?? 0)
}
