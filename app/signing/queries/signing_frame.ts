import { isoTime } from '#core/time'
import { notFound } from '#core/errors/refusals'
import type { PlacedField, SignerRole } from '#documents/placed_field'
import { fieldsOf } from '#documents/template'
import { CONSENT_VERSION, consentText } from '#signing/consent'
import { findMarks, type KeptMarks } from '#signing/kept_marks'
import { refusalToSign, type Standing } from '#signing/may_sign'
import { currentDocuments } from '#signing/queries/current_documents'
import { findStanding } from '#signing/queries/standing'

/**
 * What a signer meets: documents to sign, their own signature on its way onto the documents,
 * waiting for the other one, everything done, or words that say why there is nothing to do.
 */
export type FrameState = 'open' | 'recording' | 'signed' | 'completed' | 'refused'

/** What the frame shows one signer of one request. */
export type SigningFrame = {
  actionId: number
  requestId: number
  role: SignerRole
  state: FrameState
  /** Why it cannot be signed, where it is `refused`. */
  refusal: string | null
  signer: { name: string; initials: string }
  otherSigner: string
  sentBy: string
  message: string | null
  expiresAt: string | null
  documents: FrameDocument[]
  consent: { version: string; text: string }
  kept: KeptMarks
  paperAskedAt: string | null
}

export type FrameDocument = {
  id: number
  name: string
  /** Changes with what is on it. */
  address: string
  /** Of the file as it is shown; the signature brings it back. */
  sha256: string
  /** The signer's own fields, and those of the one who signs after them. */
  fields: PlacedField[]
}

/** In these the signer is shown the documents. */
const SHOWN: readonly FrameState[] = ['open', 'recording', 'signed', 'completed']

export function stateOf(standing: Standing, time: string): FrameState {
  const { action, request } = standing
  const signed = action.status === 'SIGNED' || action.status === 'COMPLETED'
  if (signed && request.status === 'COMPLETED') return 'completed'
  if (signed && request.status !== 'CANCELLED') {
    return action.status === 'SIGNED' ? 'recording' : 'signed'
  }
  return refusalToSign(standing, time) ? 'refused' : 'open'
}

/** @throws Refusal 404 for another's action. */
export async function findFrame(
  actionId: number,
  userId: number,
  time: string
): Promise<SigningFrame> {
  const standing = await findStanding(actionId, userId)
  if (!standing) throw notFound()
  const { action, request, actions } = standing
  const state = stateOf(standing, time)
  const other = actions.find(({ role }) => role !== action.role)
  // What the other one has filled in stands on the page already.
  const empty = other?.status === 'PENDING' || other?.status === 'SENT'
  const documents = SHOWN.includes(state) ? await currentDocuments(Number(request.id)) : []
  const name = action.recipient_name
  return {
    actionId,
    requestId: Number(request.id),
    role: action.role,
    state,
    refusal: state === 'refused' ? (refusalToSign(standing, time)?.message ?? null) : null,
    signer: { name, initials: initialsOf(name) },
    otherSigner: other?.recipient_name ?? '',
    sentBy: request.sent_by,
    message: request.message,
    expiresAt: request.expires_at && isoTime(request.expires_at),
    documents: documents.map(({ row, file }) => ({
      id: Number(row.id),
      name: row.name,
      address: `/api/sign/actions/${actionId}/documents/${row.id}?stage=${file.sha256.slice(0, 12)}`,
      sha256: file.sha256,
      fields: fieldsOf(row).filter(({ role }) => role === action.role || empty),
    })),
    consent: { version: CONSENT_VERSION, text: consentText(CONSENT_VERSION) },
    kept: state === 'open' ? await findMarks(userId) : { signature: null, initials: null },
    paperAskedAt: action.paper_asked_at && isoTime(action.paper_asked_at),
  }
}

interface FrameFile {
  requestId: number
  fileId: number
  name: string
  sealed: boolean
  /** Whether it holds what a signer has filled in. */
  filledIn: boolean
  /** Whether the employee whom it concerns looks at it. */
  own: boolean
}

/**
 * The file of a document as one of its signers is to see it now.
 * @throws Refusal 404 for another's and where there is none any more; else why it is not shown.
 */
export async function findFrameFile(
  actionId: number,
  documentId: number,
  userId: number,
  time: string
): Promise<FrameFile> {
  const standing = await findStanding(actionId, userId)
  if (!standing) throw notFound()
  if (!SHOWN.includes(stateOf(standing, time))) {
    throw refusalToSign(standing, time) ?? notFound()
  }
  const documents = await currentDocuments(Number(standing.request.id))
  const document = documents.find(({ row }) => Number(row.id) === documentId)
  if (!document?.file.id) throw notFound('There is no file.')
  const { row, file } = document
  return {
    requestId: Number(standing.request.id),
    fileId: Number(file.id),
    name: row.name,
    sealed: row.sealed_file_id !== null,
    filledIn: file.id !== row.file_id,
    own: standing.action.role === 'EMPLOYEE',
  }
}

/** The first sign of each name, as people see signs. */
function initialsOf(name: string): string {
  const signs = new Intl.Segmenter()
  return name
    .split(/\s+/)
    .map((part) => [...signs.segment(part)][0]?.segment ?? '')
    .join('')
    .toUpperCase()
}
