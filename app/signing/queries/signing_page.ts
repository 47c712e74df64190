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
 * The status of the signing page: documents to sign, one's own signature being recorded, waiting
 * for the other signer, everything done, or an explanation why there is nothing to do.
 */
export type SigningPageState = 'open' | 'recording' | 'signed' | 'completed' | 'refused'

/** The frame's content for one signer of one request. */
export type SigningPage = {
  actionId: number
  requestId: number
  role: SignerRole
  state: SigningPageState
  /** Why it cannot be signed, if the status is `refused`. */
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
  /** Changes with the file's content. */
  address: string
  /** Of the displayed file; the signature sends it back. */
  sha256: string
  /** The signer's own fields, and those of the next signer. */
  fields: PlacedField[]
}

/** Statuses that show the documents. */
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

/** @throws HttpError 404 for another person's action. */
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
  // The other signer's values are already on the page.
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
  /** Whether it contains a signer's values. */
  filledIn: boolean
  /** Whether the viewer is the employee it is about. */
  own: boolean
}

/**
 * A document's file as one of its signers sees it now.
 * @throws HttpError 404 for another person's, and for a missing one; otherwise why it is not
 * shown.
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

/** The first grapheme of each name. */
function initialsOf(name: string): string {
  const signs = new Intl.Segmenter()
  return name
    .split(/\s+/)
    .map((part) => [...signs.segment(part)][0]?.segment ?? '')
    .join('')
    .toUpperCase()
}
