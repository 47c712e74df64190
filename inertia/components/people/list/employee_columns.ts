import type { Column } from '#accounts/services/list_columns'
import { useRef, useState } from 'react'
import { useWidth } from '~/hooks/use_width'
import { api } from '~/lib/api'
import { toastFailure } from '~/lib/failures'

export type EmployeeColumn = Column<'employees'>

/**
 * In the order of the table, after the person; the key is the API's name for sorting, and the width
 * is the least that it takes, in pixels.
 */
export const EMPLOYEE_COLUMNS = [
  { name: 'position', title: 'Position', key: 'position', width: 128 },
  { name: 'department', title: 'Department', width: 104 },
  { name: 'manager', title: 'Manager', width: 128 },
  { name: 'startDate', title: 'Start date', width: 109 },
  { name: 'status', title: 'Status', width: 89 },
  { name: 'onboarding', title: 'Onboard Status', key: 'onboardingStatus', width: 136 },
  { name: 'progress', title: 'Training Progress', width: 136 },
  { name: 'activity', title: 'Last Activity', key: 'createdAt', width: 121 },
] as const satisfies { name: EmployeeColumn; title: string; key?: string; width: number }[]

/** What the checkbox, the person and the actions take at least. */
const FIXED_WIDTH = 32 + 192 + 132

/** For someone who has chosen none, the most important first. */
const DEFAULT_COLUMNS: EmployeeColumn[] = [
  'position',
  'onboarding',
  'progress',
  'activity',
  'manager',
  'startDate',
]

/** As many as fit: columns that someone added stay longest, then the default ones by importance. */
function fitting(chosen: readonly EmployeeColumn[], room: number) {
  const byImportance = EMPLOYEE_COLUMNS.filter(({ name }) => chosen.includes(name)).toSorted(
    (a, b) => DEFAULT_COLUMNS.indexOf(a.name) - DEFAULT_COLUMNS.indexOf(b.name)
  )
  let left = room - FIXED_WIDTH
  const end = byImportance.findIndex(({ width }) => (left -= width) < 0)
  const drawn = end === -1 ? byImportance : byImportance.slice(0, end)
  return EMPLOYEE_COLUMNS.filter((column) => drawn.includes(column))
}

export type EmployeeColumns = ReturnType<typeof useEmployeeColumns>

/** A person's choice of columns, shown at once and kept on the server, and those that fit. */
export function useEmployeeColumns(kept: EmployeeColumn[] | null) {
  const [chosen, setChosen] = useState(kept)
  const stored = useRef(kept)
  const last = useRef(Promise.resolve())
  const [box, width] = useWidth()
  return {
    chosen: chosen ?? DEFAULT_COLUMNS,
    drawn: fitting(chosen ?? DEFAULT_COLUMNS, width ?? Infinity),
    /** whether the width is known: drawn before, the table would be drawn twice */
    measured: width !== null,
    /** for the element that the table fills */
    box,
    choose(wanted: EmployeeColumn[] | null) {
      setChosen(wanted)
      // One after the other: the menu stays open for several.
      last.current = last.current.then(async () => {
        try {
          await api.put('/api/profile/columns/employees', { body: { columns: wanted } })
          stored.current = wanted
        } catch (error) {
          setChosen((now) => (now === wanted ? stored.current : now))
          toastFailure(error, 'Your columns could not be saved.')
        }
      })
    },
  }
}
