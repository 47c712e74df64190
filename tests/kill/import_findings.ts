import type { KilledPortal } from './killed_portal.js'
import type { Ledger } from './ledger.js'
import { counted } from './scripting.js'

/** The output of the command that finished the import. */
export interface Told {
  state?: string
  created?: number
  unchanged?: number
  refused?: number
}

/** A file of people with these numbers, with an address, pay and a note each. */
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

/** Everything that is wrong after the kills; empty when all is well. */
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
  expect('people', await counted(ledger, 'from employees'), people)
  expect('accounts', await counted(ledger, `from users where email like 'kill-%'`), people)
  expect('numbers', await distinct(ledger, 'employee_number', 'employees'), people)
  expect(
    'people with a period',
    await distinct(ledger, 'employee_id', 'employment_periods'),
    people
  )
  expect('periods', await counted(ledger, 'from employment_periods'), people)
  expect('notes', await counted(ledger, 'from employee_notes'), people)
  expect(
    'people with pay',
    await counted(ledger, 'from employees where salary is not null'),
    people
  )
  const created = `from audit_entries where entity_type = 'employee' and action = 'create'`
  expect('entries of additions', await counted(ledger, created), people)
  expect('people of these entries', await counted(ledger, created, 'distinct entity_id'), people)

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
  expect('rows without outcome', await counted(ledger, 'from import_rows where outcome is null'), 0)
  expect('what the command tells', told.state, 'done')
  expect('what the command counts', told.created, people - most)
  const verified = await portal.command(['audit:verify', '--json'])
  expect('audit:verify', verified.code, 0)
  return findings
}

const distinct = (ledger: Ledger, column: string, table: string) =>
  counted(ledger, `from ${table}`, `distinct ${column}`)
