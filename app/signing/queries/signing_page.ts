import { isoTime } from '#core/time'
import { notFound } from '#core/errors/http_errors'
import type { PlacedField, SignerRole } from '#documents/placed_field'
import { fieldsOf } from '#documents/template'
import { CONSENT_VERSION, consentText } from '#signing/consent'
import { findMarks, type SavedSignatures } from '#signing/saved_signatures'
import { whyMayNotSign, type OwnAction } from '#signing/policies/signing_policy'
import { documentsOf } from '#signing/queries/documents/documents_of'
import { findOwnAction } from '#signing/queries/requests/own_action'

/**
 * What a signer meets: documents to sign, their own signature on its way onto the documents,
 * waiting for the other one, everything done, or words that say why there is nothing to do.
 */
export type SigningPageState = 'open' | 'recording' | 'signed' | 'completed' | 'refused'

/** What the frame shows one signer of one request. */
export type SigningPage = {
  actionId: number
  requestId: number
  role: SignerRole
  state: SigningPageState
  /** Why it cannot be signed, where it is `refused`. */
  refusal: string | null
  signer: { name: string; initials: string }
  otherSigner: string
  sentBy: string
  message: string | null
  expiresAt: string | null
  documents: SigningPageDocument[]
  consent: { version: string; text: string }
  kept: SavedSignatures
  paperAskedAt: string | null
}

export type SigningPageDocument = {
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
const SHOWN: readonly SigningPageState[] = ['open', 'recording', 'signed', 'completed']

export function stateOf(own: OwnAction, time: string): SigningPageState {
  const { action, request } = own
  const signed = action.status === 'SIGNED' || action.status === 'COMPLETED'
  if (signed && request.status === 'COMPLETED') return 'completed'
  if (signed && request.status !== 'CANCELLED') {
    return action.status === 'SIGNED' ? 'recording' : 'signed'
  }
  return whyMayNotSign(own, time) ? 'refused' : 'open'
}

/** @throws HttpError 404 for another's action. */
export async function findSigningPage(
  actionId: number,
  userId: number,
  time: string
): Promise<SigningPage> {
  const own = await findOwnAction(actionId, userId)
  if (!own) throw notFound()
  const { action, request } = own
  const state = stateOf(own, time)
  const other = request.actions.find(({ role }) => role !== action.role)
  // What the other one has filled in stands on the page already.
  const empty = other?.isUnsigned
  const documents = SHOWN.includes(state) ? await documentsOf(request.id) : []
  const { recipientName: name } = action
  return {
    actionId,
    requestId: request.id,
    role: action.role,
    state,
    refusal: state === 'refused' ? (whyMayNotSign(own, time)?.message ?? null) : null,
    signer: { name, initials: initialsOf(name) },
    otherSigner: other?.recipientName ?? '',
    sentBy: request.sentBy,
    message: request.message,
    expiresAt: isoTime(request.expiresAt),
    documents: documents.map((document) => ({
      id: document.id,
      name: document.name,
      address: `/api/sign/actions/${actionId}/documents/${document.id}?stage=${document.currentFile.sha256.slice(0, 12)}`,
      sha256: document.currentFile.sha256,
      fields: fieldsOf(document).filter(({ role }) => role === action.role || empty),
    })),
    consent: { version: CONSENT_VERSION, text: consentText(CONSENT_VERSION) },
    kept: state === 'open' ? await findMarks(userId) : { signature: null, initials: null },
    paperAskedAt: isoTime(action.paperAskedAt),
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
 * @throws HttpError 404 for another's and where there is none any more; else why it is not shown.
 */
export async function findSigningPageFile(
  actionId: number,
  documentId: number,
  userId: number,
  time: string
): Promise<FrameFile> {
  const own = await findOwnAction(actionId, userId)
  if (!own) throw notFound()
  if (!SHOWN.includes(stateOf(own, time))) throw whyMayNotSign(own, time) ?? notFound()
  const documents = await documentsOf(own.request.id)
  const document = documents.find(({ id }) => id === documentId)
  const fileId = document?.currentFile.id
  if (!document || !fileId) throw notFound('There is no file.')
  return {
    requestId: own.request.id,
    fileId,
    name: document.name,
    sealed: document.isSealed,
    filledIn: fileId !== document.fileId,
    own: own.action.role === 'EMPLOYEE',
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
