import { calendarDayInWords } from '#settings/local_time'

/** Why someone cannot start on a day, or null. */
export function startProblem(
  day: string,
  { endDate, formerEnd }: { endDate: string | null; formerEnd: string | null }
): string | null {
  if (endDate && day > endDate) {
    return `The start date cannot be after the last day, ${calendarDayInWords(endDate)}.`
  }
  return formerEnd && day <= formerEnd
    ? `The start date must be after the last day of work, ${calendarDayInWords(formerEnd)}.`
    : null
}
