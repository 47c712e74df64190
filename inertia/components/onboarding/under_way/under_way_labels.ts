import type { ListScope } from '#accounts/models/states'
import type { ChecklistRow } from '#onboarding/queries/checklist_list'

export type UnderWayFilters = {
  kind: string
  status: string
  q: string
  department: string
  /** 'true' or nothing. */
  late: string
  owner: string
  sort: string
  scope: ListScope | ''
}

/** Whose open items are late, with how many: `IT 2, Maya Lund 1`. */
export function waitingFor({ late }: ChecklistRow): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { ownerName } of late) counts.set(ownerName, (counts.get(ownerName) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count }))
}
