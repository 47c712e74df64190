import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { csvHeadings, csvLines } from '#core/csv'
import { itemsAsOf, type ItemAsOf } from '#onboarding/queries/items_as_of'
import type { PacketKind } from '#onboarding/models/states'
import type { Day } from '#training/compliance_status'

export const REPORT_FORMATS = ['csv', 'json'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

export interface ReportFilters {
  kind?: PacketKind
  department?: string
}

const HEADINGS = [
  'Day',
  'Employee ID',
  'Name',
  'Department',
  'Kind',
  'Started on',
  'Item',
  'Item kind',
  'Required',
  'Due on',
  'Status',
  'Done on',
]

interface OnboardingReport {
  fileName: string
  mediaType: string
  /** The file, piece by piece. */
  chunks: AsyncGenerator<string>
  /** How many lines, and of how many people, the pieces given out so far hold. */
  readonly written: { lines: number; people: number }
}

/**
 * Begins a report on who stood how with their onboarding on a day: a line for each item of a run
 * that was under way or done then, and for what was open before an approval. That it was taken is
 * written down before the first line.
 */
export async function reportAsOf(
  format: ReportFormat,
  day: Day,
  filters: ReportFilters,
  actor: Actor
): Promise<OnboardingReport> {
  await change(actor, (change) =>
    change.audit({
      action: 'export',
      entityType: 'onboarding_report',
      entityId: 'onboarding_report',
      newValues: { format, day, ...filters },
    })
  )
  const written = { lines: 0, people: 0 }
  const records = counted(itemsAsOf(day, filters), written)
  return {
    fileName: `onboarding-${day}.${format}`,
    mediaType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    chunks: format === 'csv' ? asCsv(day, records) : asJson(day, records),
    written,
  }
}

async function* counted(
  batches: AsyncGenerator<ItemAsOf[]>,
  written: { lines: number; people: number }
) {
  // Someone's runs may be in different batches.
  const people = new Set<string>()
  for await (const items of batches) {
    for (const { employeeId } of items) people.add(employeeId)
    written.lines += items.length
    written.people = people.size
    yield items
  }
}

async function* asCsv(day: Day, batches: AsyncGenerator<ItemAsOf[]>) {
  yield csvHeadings(HEADINGS)
  for await (const items of batches) {
    yield csvLines(
      items.map((item) => [
        day,
        item.employeeId,
        item.name,
        item.department,
        item.kind,
        item.startedOn,
        item.item,
        item.itemKind,
        item.required ? 'yes' : 'no',
        item.dueOn,
        item.status,
        item.doneOn,
      ])
    )
  }
}

async function* asJson(day: Day, batches: AsyncGenerator<ItemAsOf[]>) {
  let before = '['
  for await (const items of batches) {
    let text = ''
    for (const item of items) {
      text += `${before}\n${JSON.stringify({ day, ...item })}`
      before = ','
    }
    if (text) yield text
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}
