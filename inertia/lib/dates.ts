const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/

/** A date without a time is the same everywhere, so it must not shift with the time zone. */
function format(value: string | null | undefined, options: Intl.DateTimeFormatOptions): string {
  if (!value) {
    return '—'
  }
  const date = new Date(DAY_ONLY.test(value) ? `${value}T00:00:00Z` : value)
  if (Number.isNaN(date.getTime())) {
    return value
  }
  const timeZone = DAY_ONLY.test(value) ? 'UTC' : undefined
  const text = new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(date)
  // The hour stays on the line of its AM or PM.
  return text.replace(/\s(?=[AP]M$)/, '\u00a0')
}

/** The date of a moment in a time zone, YYYY-MM-DD. */
export function dayIn(timeZone: string, moment = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)
}

/** The last second of a date in a time zone. */
export function endOfDayIn(timeZone: string, day: string): Date {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const wanted = Date.parse(`${day}T23:59:59Z`)
  let moment = wanted
  // Twice, because the offset may differ on the other side of a clock change.
  for (let step = 0; step < 2; step++) {
    moment += wanted - Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`)
  }
  return new Date(moment)
}

/** Nov 21, 2026 */
export function formatShortDate(value: string | null | undefined): string {
  return format(value, { year: 'numeric', month: 'short', day: 'numeric' })
}

/** `Due Nov 22, 2026`, or `Was due …` once it is late. */
export const dueText = ({ dueOn, late }: { dueOn: string | null; late: boolean }) =>
  dueOn ? `${late ? 'Was due' : 'Due'} ${formatShortDate(dueOn)}` : 'No due date'

/** November 21, 2026 */
export function formatLongDate(value: string | null | undefined): string {
  return format(value, { year: 'numeric', month: 'long', day: 'numeric' })
}

/** 8:00 AM */
export function formatTime(value: string): string {
  return format(value, { hour: 'numeric', minute: '2-digit' })
}

/** Nov 21, 2026, 8:00 AM */
export function formatDateTime(value: string | null | undefined): string {
  return format(value, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
}
