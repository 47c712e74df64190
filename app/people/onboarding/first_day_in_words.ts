import { calendarDayInWords, timeOfDayInWords } from '#settings/local_time'
import type { FirstDay } from '#people/onboarding/settle_onboarding'

/** The end of a sentence: a first day with its time and place, as far as they are known. */
export function firstDayInWords(day: string, firstDay: FirstDay | null): string {
  const time = firstDay?.time ? ` at ${timeOfDayInWords(firstDay.time)}` : ''
  const place = firstDay?.place ? ` Where to go: ${firstDay.place}.` : ''
  return `${calendarDayInWords(day)}${time}.${place}`
}
