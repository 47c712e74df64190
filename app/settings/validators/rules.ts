import { isIP } from 'node:net'
import vine from '@vinejs/vine'
import { IANAZone } from 'luxon'
import { line } from '#core/http/fields'

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*\.?$/i

/** An IANA time zone by name; offsets such as +02:00 have no daylight saving time. */
export const timeZone = vine.createRule((value: unknown, _, field) => {
  const known = typeof value === 'string' && /^[A-Za-z]/.test(value) && IANAZone.isValidZone(value)
  if (!known) {
    field.report('{{ field }} must be a time zone such as America/New_York', 'zone', field)
  }
})

const hostRule = vine.createRule((value: unknown, _, field) => {
  if (typeof value !== 'string' || (!isIP(value) && !HOST_NAME.test(value))) {
    field.report('{{ field }} must be a host name or an address', 'host', field)
  }
})

/** A host name or an IP address, nothing else. */
export const mailHost = () => line(253).use(hostRule())

/**
 * Leaves numbers, text and null to `vine.number()`, which reads `[]` and blanks as 0 and `true` as
 * 1. Null may mean that there is none.
 */
export function numberOnly(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? 'none' : value
  return value === undefined || value === null || typeof value === 'number' ? value : 'none'
}

/** One to five different numbers of days. */
export const days = (most: number) =>
  vine
    .array(vine.number().parse(numberOnly).withoutDecimals().min(1).max(most))
    .minLength(1)
    .maxLength(5)
    .distinct()
