import type { Data } from '@generated/data'
import { Eraser } from 'lucide-react'
import { formatLongDate } from '~/lib/dates'

/** Says that a person's data were erased, and what is left; empty for others. */
export function ErasedNote({ employee }: { employee: Data.People.EmployeeDetails }) {
  const { erasedAt } = employee
  if (!erasedAt) return null

  return (
    <div className="flex gap-3 rounded-lg border bg-muted p-4">
      <Eraser aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">
          Personal data erased on <time dateTime={erasedAt}>{formatLongDate(erasedAt)}</time>
        </p>
        <p className="text-sm">
          The employee ID and any employment history are kept as evidence. Nothing here can be
          changed.
        </p>
      </div>
    </div>
  )
}
