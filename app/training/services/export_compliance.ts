import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { csvHeadings, csvLines, type CsvValue } from '#core/csv'
import type { ComplianceColumn } from '#training/queries/compliance/compliance_columns'
import {
  compliancePages,
  type ComplianceCell,
  type ComplianceFilters,
  type ComplianceRow,
} from '#training/queries/compliance/compliance_matrix'
import { isAboutCells, isMeant } from '#training/queries/compliance/cell_filter'
import type { Day } from '#training/compliance_status'
import { localDay } from '#settings/local_time'

export const COMPLIANCE_FORMATS = ['csv', 'json'] as const
export type ComplianceFormat = (typeof COMPLIANCE_FORMATS)[number]

const HEADINGS = [
  'Day',
  'Employee ID',
  'First name',
  'Last name',
  'Department',
  'Position',
  'Location',
  'Module',
  'Status',
  'Due on',
  'Completed on',
  'Valid until',
]

interface ComplianceExport {
  fileName: string
  mediaType: string
  /** The file in chunks. */
  chunks: AsyncGenerator<string>
  /** Number of lines and people in the chunks so far. */
  readonly written: { lines: number; people: number }
}

export const today = (): Day => localDay()

/**
 * Starts a report of training status on a day: one line per person and module that they have, or
 * that has the requested status. Its audit entry is written before the first person leaves, so
 * that an interrupted report is recorded, too.
 */
export async function exportCompliance(
  format: ComplianceFormat,
  day: Day,
  filters: ComplianceFilters,
  actor: Actor
): Promise<ComplianceExport> {
  await change(actor, (change) =>
    change.audit({
      action: 'export',
      entityType: 'compliance_report',
      entityId: 'compliance_report',
      newValues: { format, day, ...filters },
    })
  )
  const written = { lines: 0, people: 0 }
  const records = recordsOf(day, filters, written)
  return {
    fileName: `compliance-${day}.${format}`,
    mediaType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    chunks: format === 'csv' ? asCsv(day, records) : asJson(day, records),
    written,
  }
}

interface Entry {
  person: ComplianceRow
  module: ComplianceColumn
  cell: ComplianceCell
}

/** The lines of one batch of people at a time. */
async function* recordsOf(
  day: Day,
  filters: ComplianceFilters,
  written: { lines: number; people: number }
): AsyncGenerator<Entry[]> {
  for await (const { rows, modules } of compliancePages(day, filters)) {
    const entries: Entry[] = []
    for (const person of rows) {
      const of = entries.length
      const cells = new Map(person.standings.map((cell) => [cell.moduleId, cell]))
      for (const module of modules) {
        const cell = cells.get(module.id) ?? emptyCell(module.id)
        if (isAskedFor(cell, filters, day)) entries.push({ person, module, cell })
      }
      if (entries.length > of) written.people++
    }
    written.lines += entries.length
    yield entries
  }
}

const emptyCell = (moduleId: number): ComplianceCell => ({
  moduleId,
  state: 'not_assigned',
  assigned: false,
  dueOn: null,
  completedOn: null,
  validUntil: null,
})

const isAskedFor = (cell: ComplianceCell, filters: ComplianceFilters, day: Day) =>
  isAboutCells(filters) ? isMeant(cell, filters, day) : cell.state !== 'not_assigned'

async function* asCsv(day: Day, batches: AsyncGenerator<Entry[]>) {
  yield csvHeadings(HEADINGS)
  for await (const entries of batches) {
    if (entries.length > 0) yield csvLines(entries.map((entry) => lineOf(day, entry)))
  }
}

const lineOf = (day: Day, { person, module, cell }: Entry): CsvValue[] => [
  day,
  person.employeeId,
  person.firstName,
  person.lastName,
  person.department,
  person.position,
  person.location,
  module.name,
  cell.state.replace(/_/g, ' '),
  cell.dueOn,
  cell.completedOn,
  cell.validUntil,
]

/** One JSON array, one element per line. */
async function* asJson(day: Day, batches: AsyncGenerator<Entry[]>) {
  let before = '['
  for await (const entries of batches) {
    let text = ''
    for (const { person, module, cell } of entries) {
      const line = { day, ...person, standings: undefined, module: module.name, ...cell }
      text += `${before}\n${JSON.stringify(line)}`
      before = ','
    }
    if (text) yield text
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}
