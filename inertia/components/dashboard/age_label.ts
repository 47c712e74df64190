import { counted } from '#core/counted'

const HOUR_MS = 60 * 60 * 1000

const ago = (count: number, unit: string) => `${counted(count, unit)} ago`

/** How long before `now` a moment was, in whole hours or whole days. */
export function ageLabel(timestamp: string, now: number): string {
  const hours = Math.floor((now - Date.parse(timestamp)) / HOUR_MS)
  if (hours < 1) return 'Just now'
  if (hours < 24) return ago(hours, 'hour')
  return ago(Math.floor(hours / 24), 'day')
}
