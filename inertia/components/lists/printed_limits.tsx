import { counted, formatCount } from '#core/counted'
import { usePage } from '@inertiajs/react'
import { formatShortDate } from '~/lib/dates'
import type { Paged } from './list_address'

interface PrintedLimitsProps extends Paged {
  /** YYYY-MM-DD */
  day: string
  /** the filters in words; empty for none */
  limits: string
  /** employees on this page */
  shown: number
}

/** On paper, which has no controls: whose list of employees it is, of when, and how much of it. */
export function PrintedLimits({ day, limits, shown, page, total }: PrintedLimitsProps) {
  const { companyName } = usePage().props
  const all = counted(total, 'employee', 'employees')
  return (
    <p className="hidden text-sm print:block">
      {companyName}, as of {formatShortDate(day)}. {limits && `Only: ${limits}. `}
      {shown < total ? `${formatCount(shown)} of ${all}, page ${page}.` : `${all}.`}
    </p>
  )
}
