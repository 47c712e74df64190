import vine from '@vinejs/vine'
import { line } from '#core/http/fields'
import {
  readSocialSecurityNumber,
  socialSecurityNumberProblem,
} from '#people/social_security_number'

/** Stored as 123-45-6789 in any spelling; empty for people who have none. */
const readNumber = vine.createRule((value: unknown, _, field) => {
  if (typeof value !== 'string' || value === '') return
  const problem = socialSecurityNumberProblem(value)
  if (problem) field.report(problem, 'socialSecurityNumber', field)
  else field.mutate(readSocialSecurityNumber(value), field)
})

/** Letters of any script, digits, and the separators that authorities print. */
const licenseSigns = vine.createRule((value: unknown, _, field) => {
  if (typeof value !== 'string' || /^[\p{L}\p{M}\p{N} .*/-]*$/u.test(value)) return
  field.report(
    "A driver's license number can only have letters, digits, spaces and . * / -",
    'driversLicense',
    field
  )
})

export const socialSecurityNumber = () => line(40).use(readNumber())

export const driversLicense = () => line(40).use(licenseSigns())
