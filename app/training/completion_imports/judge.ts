import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { withNumber } from '#people/queries/employees_numbered'
import { quote } from '#spreadsheets/values/cells'
import type { ImportColumns } from '#training/completion_imports/fields'
import {
  completionKey,
  completionsOf,
  employeeOf,
  knownModules,
  knownPeople,
  moduleKey,
  OWN_TRAINING,
  versionOn,
  type KnownModule,
  type KnownModules,
  type KnownPeople,
} from '#training/completion_imports/queries/known'
import { readRow, type NamedPerson, type ReadRow } from '#training/completion_imports/read_row'
import type { StoredRow } from '#training/completion_imports/rows'
import type { Day } from '#training/compliance_status'
import type { Row } from '#database/tables'
import type CompletionImportRow from '#training/models/completion_import_row'
import type { Verdict, DateOrder } from '#training/models/states'

/** The verdict on a row, as stored. */
export type Judged = Omit<
  Row<CompletionImportRow>,
  'import_id' | 'number' | 'cells' | 'outcome'
> & {
  verdict: Verdict
}

const NOTHING: Omit<Judged, 'verdict' | 'reason'> = {
  employee_id: null,
  module_id: null,
  version: null,
  completed_on: null,
  expires_on: null,
  score: null,
  trainer: null,
}

const refused = (problems: readonly string[], known: Partial<Judged> = {}): Judged => ({
  ...NOTHING,
  ...known,
  verdict: 'refused',
  reason: problems.join('. '),
})

/** What two rows about one completion may say differently. */
const DETAILS = [
  ['expiresOn', 'expiration date'],
  ['score', 'score'],
  ['trainer', 'trainer'],
] as const

const list = new Intl.ListFormat('en-US')

/** The first row of a completion is imported; whoever has others must learn what they add. */
function repeats({ number, values: first }: Pick<Identified, 'number' | 'values'>, row: ReadRow) {
  const other = DETAILS.filter(([name]) => row[name] !== null && row[name] !== first[name])
  return other.length === 0
    ? `Row ${number} says the same`
    : `Row ${number} has this completion with a different ${list.format(other.map(([, words]) => words))}`
}

interface Identified {
  number: number
  values: ReadRow
  employeeId: number
  module: KnownModule
}

/** Judges the rows of one file, batch by batch, since earlier rows decide what exists. */
export class RowJudge {
  /** The first row of each completion. */
  readonly #seen = new Map<string, Pick<Identified, 'number' | 'values'>>()

  private constructor(
    private readonly columns: ImportColumns,
    private readonly order: DateOrder | null,
    private readonly today: Day,
    private readonly modules: KnownModules,
    /** The importer's employee id, if any. */
    private readonly own: number | null
  ) {}

  static async of(columns: ImportColumns, order: DateOrder | null, today: Day, actor: Actor) {
    const client = db.connection()
    const own = await employeeOf(client, actor)
    return new RowJudge(columns, order, today, await knownModules(client), own)
  }

  async judge(rows: readonly StoredRow[]): Promise<Map<number, Judged>> {
    const judged = new Map<number, Judged>()
    const read = new Map<number, ReturnType<typeof readRow>>()
    for (const { number, file } of rows) {
      if (file) read.set(number, readRow(file, this.columns, this.order))
      else judged.set(number, refused(['Was about someone whose personal data was erased']))
    }
    const named = [...read.values()].map((row) => ('values' in row ? row.values : row.person))
    const people = await knownPeople(
      db.connection(),
      named.flatMap(({ email }) => email ?? []),
      named.flatMap(({ employeeId }) => employeeId ?? [])
    )
    const identified: Identified[] = []
    for (const [number, row] of read) {
      const found = this.#identify(row, people)
      if ('problems' in found) judged.set(number, refused(found.problems, found.known))
      else identified.push({ number, ...found })
    }
    const done = await completionsOf(
      db.connection(),
      identified.map(({ employeeId }) => employeeId),
      identified.map(({ module }) => module.id)
    )
    for (const one of identified) judged.set(one.number, this.#verdict(one, done))
    return judged
  }

  #identify(
    row: ReturnType<typeof readRow>,
    people: KnownPeople
  ): Omit<Identified, 'number'> | { problems: string[]; known: Partial<Judged> } {
    const person = personOf('values' in row ? row.values : row.person, people)
    // The person stays known, so that an erasure finds the row.
    const known = 'id' in person ? { employee_id: person.id } : {}
    if ('problems' in row) return { problems: row.problems, known }
    const { values } = row
    const module = moduleOf(values, this.modules)
    const problems: string[] = []
    if ('problem' in person) problems.push(person.problem)
    else if (person.id === this.own) problems.push(OWN_TRAINING)
    if ('problem' in module) problems.push(module.problem)
    if (values.completedOn > this.today) {
      problems.push(`Completed on ${values.completedOn}, which is in the future`)
    }
    if (problems.length === 0 && 'id' in person && 'found' in module) {
      return { values, employeeId: person.id, module: module.found }
    }
    return { problems, known }
  }

  #verdict({ number, values, employeeId, module }: Identified, done: ReadonlySet<string>): Judged {
    const facts = {
      employee_id: employeeId,
      module_id: module.id,
      version: versionOn(module, values.completedOn),
      completed_on: values.completedOn,
      expires_on: values.expiresOn,
      score: values.score,
      trainer: values.trainer,
    }
    const key = completionKey(employeeId, module.id, values.completedOn)
    if (done.has(key)) {
      return { ...facts, verdict: 'already', reason: 'Already has a completion on that day' }
    }
    const earlier = this.#seen.get(key)
    if (earlier !== undefined) {
      return { ...facts, verdict: 'already', reason: repeats(earlier, values) }
    }
    this.#seen.set(key, { number, values })
    return { ...facts, verdict: 'created', reason: null }
  }
}

function personOf(
  { email, employeeId }: NamedPerson,
  { byEmail, byNumber }: KnownPeople
): { id: number } | { problem: string } {
  const [ofEmail, ofNumber] = [
    email === null ? undefined : byEmail.get(email),
    employeeId === null ? undefined : withNumber(byNumber, employeeId),
  ]
  if (ofEmail !== undefined && ofNumber !== undefined && ofEmail !== ofNumber) {
    return {
      problem: `${quote(email ?? '')} and ${quote(employeeId ?? '')} are two different people`,
    }
  }
  // An address may have changed since; an employee ID does not.
  const id = ofNumber ?? ofEmail
  if (id !== undefined && (employeeId === null || ofNumber !== undefined)) return { id }
  const unknown = employeeId ?? email ?? ''
  const what = employeeId === null ? 'email address' : 'employee ID'
  return { problem: `No employee has the ${what} ${quote(unknown)}` }
}

function moduleOf(
  { module: name }: ReadRow,
  modules: KnownModules
): { found: KnownModule } | { problem: string } {
  const all = modules.get(moduleKey(name)) ?? []
  const current = all.filter(({ isArchived }) => !isArchived)
  const [found, ...others] = current.length > 0 ? current : all
  if (!found) return { problem: `There is no module ${quote(name)}` }
  if (others.length > 0) return { problem: `Several modules are called ${quote(name)}` }
  return { found }
}
