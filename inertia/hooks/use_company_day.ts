import { usePage } from '@inertiajs/react'
import { dayIn, endOfDayIn } from '~/lib/dates'

/** Days in the company's time zone, which decides what is due and what is late. */
export function useCompanyDay() {
  const { timeZone } = usePage().props
  return {
    today: dayIn(timeZone),
    dayOf: (moment: string) => dayIn(timeZone, new Date(moment)),
    endOf: (day: string) => endOfDayIn(timeZone, day).toISOString(),
  }
}
