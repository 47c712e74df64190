import type { MarkImage, PlacedField, SignerRole } from '~/components/pdf/types'

/** What a signer is shown of one request; see app/signing/queries/signing_frame.ts. */
export type SigningFrame = {
  actionId: number
  requestId: number
  role: SignerRole
  state: 'open' | 'recording' | 'signed' | 'completed' | 'refused'
  refusal: string | null
  signer: { name: string; initials: string }
  otherSigner: string
  sentBy: string
  message: string | null
  expiresAt: string | null
  documents: FrameDocument[]
  consent: { version: string; text: string }
  kept: Record<'signature' | 'initials', MarkImage | null>
  paperAskedAt: string | null
}

export type FrameDocument = {
  id: number
  name: string
  address: string
  sha256: string
  fields: PlacedField[]
}

export type MarkKind = 'signature' | 'initials'
