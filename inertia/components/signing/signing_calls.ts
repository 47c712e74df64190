import type { SigningPage } from '#signing/queries/signing_page'
import type { MarkImage } from '#signing/field_values'
import type { MarkKind } from '#signing/saved_signatures'
import { createContext, useContext } from 'react'
import { api } from '~/lib/api'

/** What a signer sends to sign. */
export interface Signature {
  signature: MarkImage
  initials: MarkImage | null
  documents: { documentId: number; sha256: string; values: Record<string, string> }[]
  consentVersion: string
  otherName: boolean
  /** Of signers with an account. */
  currentPassword: string
  keep: MarkKind[]
}

/** The calls of a signing page, for signers with an account and by a link. */
export interface SigningCalls {
  /** Whether the signer has an account: asks for its password, and may keep the signature. */
  account: boolean
  sign: (frame: SigningPage, signature: Signature) => Promise<SigningPage>
  decline: (frame: SigningPage, reason: string) => Promise<SigningPage>
  paper: (frame: SigningPage) => Promise<SigningPage>
}

const paramsOf = ({ actionId }: SigningPage) => ({ id: actionId })

const own: SigningCalls = {
  account: true,
  sign: (frame, body) =>
    api.post('/api/sign/actions/:id/signature', { params: paramsOf(frame), body }),
  decline: (frame, reason) =>
    api.post('/api/sign/actions/:id/decline', { params: paramsOf(frame), body: { reason } }),
  paper: (frame) => api.post('/api/sign/actions/:id/paper', { params: paramsOf(frame) }),
}

export const SigningCallsContext = createContext(own)

export const useSigningCalls = () => useContext(SigningCallsContext)
