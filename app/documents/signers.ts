import { invalidField } from '#core/errors/http_errors'
import type { PlacedField, SignerKind, SignerRole, UsualRole } from '#documents/placed_field'
import type { Retention } from '#documents/template'

/** A signer that a template names. Signers of one step sign side by side. */
export type DocumentSigner = {
  role: SignerRole
  kind: SignerKind
  /** What the signer is called: Manager, Witness. */
  label: string
  /** From 1, without gaps. */
  step: number
}

export const USUAL_LABELS: Record<UsualRole, string> = { MANAGER: 'Manager', EMPLOYEE: 'Employee' }

/** Manager and employee, one after the other. */
export function usualSigners(signsFirst: UsualRole): DocumentSigner[] {
  const manager = { role: 'MANAGER', kind: 'manager', label: USUAL_LABELS.MANAGER } as const
  const employee = { role: 'EMPLOYEE', kind: 'employee', label: USUAL_LABELS.EMPLOYEE } as const
  const order = signsFirst === 'MANAGER' ? [manager, employee] : [employee, manager]
  return order.map((signer, index) => ({ ...signer, step: index + 1 }))
}

/** The signers that a template names itself; null for manager and employee. */
export const ownSignersOf = (row: { signers: string | null }): DocumentSigner[] | null =>
  row.signers === null ? null : (JSON.parse(row.signers) as DocumentSigner[])

/** A template's signers in their order. */
export const signersOf = (row: { signers: string | null }, signsFirst: UsualRole) =>
  ownSignersOf(row) ?? usualSigners(signsFirst)

export const labelsOf = (signers: readonly DocumentSigner[]): Partial<Record<SignerRole, string>> =>
  Object.fromEntries(signers.map(({ role, label }) => [role, label]))

const wrong = (message: string) => invalidField('signers', message, 'signers')

const KIND_OF: Record<UsualRole, SignerKind> = { MANAGER: 'manager', EMPLOYEE: 'employee' }

/**
 * Signers in order, their steps without gaps.
 * @throws HttpError 422 naming `signers` for a role or label used twice, or a kind that does not
 * fit its role.
 */
export function settledSigners(
  given: readonly DocumentSigner[],
  retention: Retention
): DocumentSigner[] {
  const roles = new Set(given.map(({ role }) => role))
  if (roles.size < given.length)
    throw wrong('One manager and one employee sign a document at most.')
  const labels = new Set(given.map(({ label }) => label.toLowerCase()))
  if (labels.size < given.length) throw wrong('Two signers are called the same.')
  for (const { role, kind } of given) {
    const usual = role === 'MANAGER' || role === 'EMPLOYEE' ? KIND_OF[role] : null
    const fits = usual ? kind === usual : kind === 'person' || kind === 'external'
    if (!fits) throw wrong('A signer does not fit its role.')
  }
  // The law gives both a deadline.
  if (retention === 'i9' && !(roles.has('MANAGER') && roles.has('EMPLOYEE'))) {
    throw wrong('An I-9 is signed by the employee and the manager.')
  }
  const steps = [...new Set(given.map(({ step }) => step))].toSorted((a, b) => a - b)
  return given
    .map((signer) => ({ ...signer, step: steps.indexOf(signer.step) + 1 }))
    .toSorted((a, b) => a.step - b.step)
}

/** The fields that none of the signers fills in, by their index. */
export const strayFields = (
  fields: readonly Pick<PlacedField, 'role'>[],
  signers: readonly DocumentSigner[]
): number[] => {
  const roles = new Set(signers.map(({ role }) => role))
  return fields.flatMap(({ role }, index) => (roles.has(role) ? [] : [index]))
}
