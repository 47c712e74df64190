import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { csvHeadings, csvLines } from '#core/csv'
import {
  checklistPages,
  type ChecklistFilters,
  type ChecklistRow,
} from '#onboarding/queries/checklist_list'
import { localDay } from '#settings/local_time'

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
  'Not sent',
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

function lineOf({ employee, ...run }: ChecklistRow) {
  const today = localDay()
  const late = run.late.filter(({ dueOn }) => dueOn !== null && dueOn < today)
  return [
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
    late.map(({ name }) => name).join('; '),
    [...new Set(late.map(({ ownerName }) => ownerName))].join('; '),
    run.late.flatMap(({ name, problem }) => (problem ? `${name}: ${problem}` : [])).join('; '),
  ]
}
