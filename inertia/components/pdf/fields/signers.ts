import type { SignerRole } from '#documents/placed_field'
import { createContext, useContext } from 'react'
import { ROLE_WORDS } from './field_kinds'

/** A signer of the document whose fields are shown, and what they are called. */
export interface FieldSigner {
  role: SignerRole
  label: string
}

const USUAL: readonly FieldSigner[] = [
  { role: 'MANAGER', label: ROLE_WORDS.MANAGER },
  { role: 'EMPLOYEE', label: ROLE_WORDS.EMPLOYEE },
]

/** The document's signers: manager and employee, unless it names others. */
export const FieldSigners = createContext(USUAL)

export const useSigners = () => useContext(FieldSigners)

/** What the document calls the signer of a role. */
export function useSignerLabel(): (role: SignerRole) => string {
  const signers = useSigners()
  return (role) => signers.find((signer) => signer.role === role)?.label ?? role
}

/** A dot next to a signer's name. The name is always there, too: color alone says nothing. */
export const SIGNER_DOTS: Record<SignerRole, string> = {
  MANAGER: 'bg-sky-700 dark:bg-sky-400',
  EMPLOYEE: 'bg-amber-700 dark:bg-amber-400',
  SIGNER_1: 'bg-violet-700 dark:bg-violet-400',
  SIGNER_2: 'bg-rose-700 dark:bg-rose-400',
  SIGNER_3: 'bg-teal-700 dark:bg-teal-400',
  SIGNER_4: 'bg-lime-700 dark:bg-lime-400',
  SIGNER_5: 'bg-fuchsia-700 dark:bg-fuchsia-400',
}

/** A signer's fields on paper, which is white in both modes. */
export const SIGNER_PAPER: Record<SignerRole, string> = {
  MANAGER: 'border-sky-800 bg-sky-100/85 text-sky-950',
  EMPLOYEE: 'border-amber-800 bg-amber-100/85 text-amber-950',
  SIGNER_1: 'border-violet-800 bg-violet-100/85 text-violet-950',
  SIGNER_2: 'border-rose-800 bg-rose-100/85 text-rose-950',
  SIGNER_3: 'border-teal-800 bg-teal-100/85 text-teal-950',
  SIGNER_4: 'border-lime-800 bg-lime-100/85 text-lime-950',
  SIGNER_5: 'border-fuchsia-800 bg-fuchsia-100/85 text-fuchsia-950',
}
