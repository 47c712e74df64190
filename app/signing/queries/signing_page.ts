import { isoTime } from '#core/time'
import { notFound } from '#core/errors/http_errors'
import type { PlacedField, SignerRole } from '#documents/placed_field'
import { fieldsOf } from '#documents/template'
import { CONSENT_VERSION, consentText } from '#signing/consent'
import type SigningDocument from '#signing/models/signing_document'
import type { SignedFile } from '#signing/models/signing_document'
import { namesInWords } from '#signing/request'
import { findMarks, type SavedSignatures } from '#signing/saved_signatures'
import { whyMayNotSign, type OwnAction } from '#signing/policies/signing_policy'
import { documentsOf } from '#signing/queries/documents/documents_of'
import { findOwnAction } from '#signing/queries/requests/own_action'

/**
 * The status of the signing page: documents to sign, one's own signature being recorded, waiting
 * for the other signer, everything done, one's own refusal to sign, or an explanation
 * why there is nothing to do.
 */
export type SigningPageState =
  | 'open'
  | 'recording'
  | 'signed'
  | 'completed'
  | 'declined'
  | 'refused'

/** The frame's content for one signer of one request. */
export type SigningPage = {
  actionId: number
  requestId: number
  role: SignerRole
  /** What the documents call the signer: Manager, Witness. */
  label: string
  /** What they call all signers, for their fields. */
  labels: { role: SignerRole; label: string }[]
  state: SigningPageState
  /** Why it cannot be signed, if the status is `refused`. */
  refusal: string | null
  signer: { name: string; initials: string }
  /** Whom it still waits for, in words. */
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
  if (!whyMayNotSign(own, time)) return 'open'
  const declined = request.cancelledHow === 'declined' && action.userId !== null
  return declined && request.cancelledById === action.userId ? 'declined' : 'refused'
}

/** @throws HttpError 404 for another person's action. */
export async function findSigningPage(
  actionId: number,
  userId: number,
  time: string
): Promise<SigningPage> {
  const own = await findOwnAction(actionId, userId)
  if (!own) throw notFound()
  const base = `/api/sign/actions/${actionId}`
  return signingPageOf(own, time, { base, kept: () => findMarks(userId) })
}

interface PageOptions {
  /** The address of the signer's own calls. */
  base: string
  /** Reads the marks that the signer saved. */
  kept?: () => Promise<SavedSignatures>
}

/** The content of a signing page. */
export async function signingPageOf(
  own: OwnAction,
  time: string,
  { base, kept }: PageOptions
): Promise<SigningPage> {
  const { action, request } = own
  const state = stateOf(own, time)
  // The values of others are already on the page that the signer sees, or come later.
  const shown = new Set(rolesWithout(own, state))
  const documents = SHOWN.includes(state) ? await documentsOf(request.id) : []
  const { name } = action.signer
  return {
    actionId: action.id,
    requestId: request.id,
    role: action.role,
    label: action.label,
    labels: request.actions.map(({ role, label }) => ({ role, label })),
    state,
    refusal: state === 'refused' ? (whyMayNotSign(own, time)?.message ?? null) : null,
    signer: { name, initials: initialsOf(name) },
    otherSigner: namesInWords(otherSigners(own)),
    sentBy: request.sentBy,
    message: request.message,
    expiresAt: isoTime(request.expiresAt),
    documents: documents.map((document) => ({
      id: document.id,
      name: document.name,
      address: `${base}/documents/${document.id}?stage=${fileOf(own, state, document).sha256.slice(0, 12)}`,
      sha256: fileOf(own, state, document).sha256,
      fields: fieldsOf(document).filter(({ role }) => shown.has(role)),
    })),
    consent: { version: CONSENT_VERSION, text: consentText(CONSENT_VERSION) },
    kept: state === 'open' && kept ? await kept() : { signature: null, initials: null },
    paperAskedAt: isoTime(action.paperAskedAt),
  }
}

/** The file that a signer is asked to sign; afterward, the latest one. */
const fileOf = (
  { action, request }: OwnAction,
  state: SigningPageState,
  document: SigningDocument
): SignedFile =>
  state === 'open' ? document.fileForStep(action.step, request.actions) : document.currentFile

/** The signer's role, and those of others whose values are not in the shown file. */
function rolesWithout({ action, request }: OwnAction, state: SigningPageState): SignerRole[] {
  const absent = request.actions.filter((other) =>
    state === 'open' ? other.step >= action.step : other.isUnsigned
  )
  return [action.role, ...absent.map(({ role }) => role)]
}

/** Who else has not signed yet, in the order in which they sign; without any, all others. */
function otherSigners({ action, request }: OwnAction): string[] {
  const others = request.actions
    .filter(({ id }) => id !== action.id)
    .toSorted((a, b) => a.step - b.step)
  const unsigned = others.filter(({ isUnsigned }) => isUnsigned)
  return (unsigned.length > 0 ? unsigned : others).map((other) => other.signer.name)
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
  return signingPageFile(own, documentId, time)
}

/** The same for an action that the caller has read. */
export async function signingPageFile(
  own: OwnAction,
  documentId: number,
  time: string
): Promise<FrameFile> {
  const state = stateOf(own, time)
  if (!SHOWN.includes(state)) throw whyMayNotSign(own, time) ?? notFound()
  const documents = await documentsOf(own.request.id)
  const document = documents.find(({ id }) => id === documentId)
  const fileId = document && fileOf(own, state, document).id
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
