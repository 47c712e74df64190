import type { Column } from '#accounts/services/list_columns'
import { useState } from 'react'
import { useAttempt } from '~/hooks/use_attempt'
import { useIsBelow2xl, useIsBelowXl } from '~/hooks/use_is_mobile'
import { api } from '~/lib/api'

export type EmployeeColumn = Column<'employees'>

/** In the order of the table, after the person; the key is the API's name for sorting. */
export const EMPLOYEE_COLUMNS = [
  { name: 'position', title: 'Position', key: 'position' },
  { name: 'department', title: 'Department' },
  { name: 'manager', title: 'Manager' },
  { name: 'startDate', title: 'Start date' },
  { name: 'status', title: 'Status' },
  { name: 'onboarding', title: 'Onboard Status', key: 'onboardingStatus' },
  { name: 'progress', title: 'Training Progress' },
  { name: 'activity', title: 'Last Activity', key: 'createdAt' },
] as const satisfies { name: EmployeeColumn; title: string; key?: string }[]

/** For someone who has chosen none: as many as fit, by the classes that hide the others. */
const OWN: Partial<Record<EmployeeColumn, string>> = {
  position: '',
  manager: 'max-2xl:hidden',
  startDate: 'max-2xl:hidden',
  onboarding: '',
  progress: 'max-xl:hidden',
  activity: 'max-xl:hidden',
}

/** The columns to show, and the class of each. */
export function shownColumns(chosen: readonly EmployeeColumn[] | null) {
  return EMPLOYEE_COLUMNS.filter(({ name }) => (chosen ? chosen.includes(name) : name in OWN)).map(
    (column) => ({ ...column, className: chosen ? '' : (OWN[column.name] ?? '') })
  )
}

export type ShownColumns = ReturnType<typeof shownColumns>

/** A person's choice of columns: shown at once, and kept on the server. */
export function useEmployeeColumns(kept: EmployeeColumn[] | null) {
  const [chosen, setChosen] = useState(kept)
  const { attempt } = useAttempt()
  const hidden = [useIsBelowXl() && 'max-xl:hidden', useIsBelow2xl() && 'max-2xl:hidden']
  const columns = shownColumns(chosen)
  return {
    columns,
    /** Without those that do not fit. */
    visible: columns.filter(({ className }) => !hidden.includes(className)).map(({ name }) => name),
    choose(wanted: EmployeeColumn[] | null) {
      setChosen(wanted)
      void attempt(
        () => api.put('/api/profile/columns/employees', { body: { columns: wanted } }),
        'Your columns could not be saved.'
      )
    },
  }
}
