import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Evaluated } from '#people/import/preview/evaluate_batch'
import { notHere } from '#people/import/managers/judge_manager'
import type { Remark } from '#people/import/reading/types'
import { numberKey } from '#people/queries/employees_numbered'
import { managersAbove } from '#people/services/manager_chain'

/** A record with its manager. Its person is an employee or comes with the record. */
interface Entry {
  number: number
  person: string
  isNew: boolean
  /** Whether the record changes its person's manager. */
  changes: boolean
  cell: string | null
  manager: string | null
}

/** Addresses ignore the case of all letters. */
const keyOf = (cell: string) => (cell.includes('@') ? cell.toLowerCase() : numberKey(cell))

const employee = (id: number) => `employee ${id}`

/** All managers as they will be after the file. */
export class FileManagers {
  readonly #entries = new Map<number, Entry>()
  readonly #newcomers = new Map<string, Entry>()
  /** Records that add no one, by their address and employee ID. */
  readonly #refused = new Map<string, number>()
  readonly #managers = new Set<number>()

  /** Adds a judged record; a rejected or skipped one adds no one. */
  add({ number, verdict, person, values, manager, changes }: Evaluated): void {
    if (verdict === 'refused' || verdict === 'skipped') {
      for (const key of [values.email, values.employeeId]) {
        if (key !== undefined) this.#refused.set(keyOf(key), number)
      }
      return
    }
    const id = person?.employeeId ?? null
    const entry: Entry = {
      number,
      person: id === null ? `record ${number}` : employee(id),
      isNew: id === null,
      changes: id === null || changes.some(({ field }) => field === 'manager'),
      cell: manager?.cell ?? null,
      manager: manager?.employeeId ? employee(manager.employeeId) : null,
    }
    if (manager?.employeeId) this.#managers.add(manager.employeeId)
    if (entry.isNew) {
      if (values.email !== undefined) this.#newcomers.set(values.email, entry)
      if (values.employeeId !== undefined) this.#newcomers.set(keyOf(values.employeeId), entry)
    }
    // A person who is neither new nor gets a manager from this file is never looked up.
    if (entry.isNew || entry.cell !== null) this.#entries.set(number, entry)
  }

  /** The records to reject, by number: their manager does not exist or is below them. */
  async refused(client: QueryClientContract): Promise<Map<number, Remark>> {
    const dependents = new Map<string, Entry[]>()
    const homeless: Entry[] = []
    for (const entry of this.#entries.values()) {
      if (entry.cell === null) continue
      const { cell } = entry
      entry.manager ??= this.#newcomers.get(keyOf(cell))?.person ?? null
      if (entry.manager === null) homeless.push(entry)
      else if (dependents.has(entry.manager)) dependents.get(entry.manager)?.push(entry)
      else dependents.set(entry.manager, [entry])
    }
    const refused = new Map<number, Remark>()
    // The person of a rejected record manages no one.
    const refuse = (first: readonly Entry[], messageOf: (entry: Entry) => string) => {
      const queue = first.map((entry) => ({ entry, message: messageOf(entry) }))
      // The queue grows during the loop.
      for (const { entry, message } of queue) {
        if (refused.has(entry.number)) continue
        refused.set(entry.number, { kind: 'problem', field: 'manager', message })
        if (!entry.isNew) continue
        for (const other of dependents.get(entry.person) ?? []) {
          queue.push({ entry: other, message: comesWith(entry.number) })
        }
      }
    }
    refuse(homeless, ({ cell }) => this.#whyMissing(cell ?? ''))
    refuse(await this.#inCircles(refused, client), () => IN_A_CIRCLE)
    return refused
  }

  #whyMissing(cell: string): string {
    const row = this.#refused.get(keyOf(cell))
    return row === undefined ? notHere(cell) : comesWith(row)
  }

  async #inCircles(
    refused: ReadonlyMap<number, Remark>,
    client: QueryClientContract
  ): Promise<Entry[]> {
    const managers = new Map<string, string>()
    for (const [id, manager] of await managersAbove(client, [...this.#managers])) {
      managers.set(employee(id), employee(manager))
    }
    const linked = new Map<string, Entry>()
    for (const entry of this.#entries.values()) {
      if (entry.manager === null || refused.has(entry.number)) continue
      managers.set(entry.person, entry.manager)
      if (entry.changes) linked.set(entry.person, entry)
    }
    return circlesOf(managers)
      .flat()
      .flatMap((person) => linked.get(person) ?? [])
  }
}

const comesWith = (row: number) => `The manager is in row ${row}, which has an error`

const IN_A_CIRCLE = 'The manager reports to this person'

/** The circles among people who have at most one manager each. */
function circlesOf(parents: ReadonlyMap<string, string>): string[][] {
  const circles: string[][] = []
  const seen = new Map<string, string>()
  for (const start of parents.keys()) {
    const path: string[] = []
    let at: string | undefined = start
    while (at !== undefined && !seen.has(at)) {
      seen.set(at, start)
      path.push(at)
      at = parents.get(at)
    }
    if (at !== undefined && seen.get(at) === start) circles.push(path.slice(path.indexOf(at)))
  }
  return circles
}
