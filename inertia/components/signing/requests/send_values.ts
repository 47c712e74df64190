import type { SignerRole } from '#documents/placed_field'
import type { ChosenPerson } from '~/components/training/assignments/plan_labels'

/** Who signs in a role that the sender fills. */
export interface FurtherSigner {
  person: ChosenPerson[]
  name: string
  email: string
}

export type FurtherSigners = Partial<Record<SignerRole, FurtherSigner>>

/** The values of the form that sends documents. */
export type SendValues = {
  templateIds: number[]
  people: ChosenPerson[]
  signer: 'me' | 'other'
  manager: ChosenPerson[]
  message: string
  expiresOn: string
  includeOpen: boolean
  /** Who signs in the further roles of the chosen documents. */
  signers: FurtherSigners
}
