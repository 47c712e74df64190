import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { csvHeadings, csvLines } from '#core/csv'
import {
  checklistPages,
  type ChecklistFilters,
  type ChecklistRow,
} from '#onboarding/queries/checklist_list'

const HEADINGS = [
  'Employee ID',
  'Name',
  'Position',
  'Department',
  'Location',
  'Kind',
  'Status',
  'Start date',
  'Last day',
  'Done',
  'Required items',
  'Next due',
  'Late',
  'Waiting for',
]

/** The list as a CSV file, piece by piece; that it was taken is written down before the first. */
export async function exportChecklists(
  filters: ChecklistFilters,
  actor: Actor
): Promise<AsyncGenerator<string>> {
  await change(actor, (change) =>
    change.audit({
      action: 'export',
      entityType: 'onboarding_checklist',
      entityId: 'list',
      newValues: { ...filters },
    })
  )
  return pieces(filters)
}

async function* pieces(filters: ChecklistFilters): AsyncGenerator<string> {
  yield csvHeadings(HEADINGS)
  for await (const rows of checklistPages(filters)) yield csvLines(rows.map(lineOf))
}

const lineOf = ({ employee, ...run }: ChecklistRow) => [
  employee.employeeId,
  employee.name,
  employee.position,
  employee.department,
  employee.location,
  run.kind,
  run.status,
  run.startOn,
  run.lastDay,
  run.progress.done,
  run.progress.all,
  run.nextDueOn,
  run.late.map(({ name }) => name).join('; '),
  [...new Set(run.late.map(({ ownerName }) => ownerName))].join('; '),
]
