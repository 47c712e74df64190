import type { Data } from '@generated/data'
import { CalendarClock, DoorOpen } from 'lucide-react'
import { formatLongDate } from '~/lib/dates'

/** Says that a person will leave or has left; empty for others. */
export function EmploymentEndNote({ employee }: { employee: Data.People.EmployeeDetails }) {
  const { endDate, leftAt, leaveReason } = employee
  if (!endDate) return null
  const Icon = leftAt ? DoorOpen : CalendarClock

  return (
    <div className="flex gap-3 rounded-lg border bg-warning-soft p-4 text-warning">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">
          {leftAt ? 'Left on ' : 'Leaves on '}
          <time dateTime={endDate}>{formatLongDate(endDate)}</time>
        </p>
        {leaveReason && (
          <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line">
            {leaveReason}
          </p>
        )}
      </div>
    </div>
  )
}
