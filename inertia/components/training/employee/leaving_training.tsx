import { useRemote } from '~/hooks/use_remote'
import { useMaySeeTraining } from './training_progress'

/** How many assignments the end of someone's employment withdraws. */
export function LeavingTraining({ employee }: { employee: { id: number; userId: number } }) {
  const address = useMaySeeTraining(employee) ? ('/api/training/employees/:id' as const) : null
  const { data } = useRemote(address, { params: { id: employee.id } })
  const count = data?.required.all ?? 0
  if (count === 0) return null
  return (
    <p className="text-sm">
      {count === 1
        ? 'One training assignment is withdrawn.'
        : `${count} training assignments are withdrawn.`}{' '}
      Completions stay on record.
    </p>
  )
}
