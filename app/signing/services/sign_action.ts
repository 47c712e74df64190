import { normalizeForSearch } from '#core/search/normalize'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict, invalidField, notFound } from '#core/errors/http_errors'
import {
  assertFieldValues,
  encryptFieldValues,
  type SignerFieldValues,
} from '#signing/field_values'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { saveSignatures, type MarkKind } from '#signing/saved_signatures'
import { DEAD_LINK, openExternal, type ExternalSigner } from '#signing/external/external_access'
import type ExternalLink from '#signing/models/external_link'
import { whyMayNotSign, type OwnAction } from '#signing/policies/signing_policy'
import { documentsOf } from '#signing/queries/documents/documents_of'
import { findOwnAction } from '#signing/queries/requests/own_action'
import { sealingWorker } from '#signing/sealing/sealing_worker'
import { assertShown, type ShownDocument } from '#signing/shown_documents'
import { noteOpened } from '#signing/services/note_opened'

const NOT_OPENED = 'You have not opened the documents yet. Open them, read them, then sign.'

/** The rule for a typed name that is not the signer's, until they confirm it. */
const OTHER_NAME = 'otherName'

const hasOtherName = ({ signature }: SignerFieldValues, name: string) =>
  signature?.way === 'typed' && normalizeForSearch(signature.text) !== normalizeForSearch(name)

/** The facts of a signer at the moment of signing. */
export interface Signing {
  actionId: number
  /** Null for an external signer. */
  userId: number | null
  /** What identifies an external signer. */
  external?: ExternalSigner
  filled: SignerFieldValues
  /** The files they were shown. */
  shown: readonly ShownDocument[]
  /** They confirm that the typed name is not their own. */
  otherName?: boolean
  /** The consent text they agreed to. */
  consentVersion: string
  /** How they confirmed their identity. */
  authenticatedBy: 'password' | 'email_code'
  browser: string | null
  /** The marks that the signer saves for the next document. */
  keep?: readonly MarkKind[]
}

/**
 * A signer's own action, which they may sign now, inside the change.
 * @throws HttpError 404 for another person's, else as `whyMayNotSign`; for an external signer as
 * `openExternal`.
 */
export async function signableInTransaction(
  change: Change,
  actionId: number,
  userId: number | null,
  external?: ExternalSigner
): Promise<OwnAction & { link?: ExternalLink }> {
  if (external) {
    const { link, own } = await openExternal(external, change.at, change.trx)
    if (link.purpose !== 'sign' || own.action.id !== actionId) throw notFound(DEAD_LINK)
    return { ...own, link }
  }
  if (userId === null) throw notFound()
  const own = await findOwnAction(actionId, userId, change.trx)
  if (!own) throw notFound()
  const refusal = whyMayNotSign(own, change.time)
  if (refusal) throw refusal
  return own
}

/**
 * Signs: stores the values and sets the action to SIGNED, once, however often it is sent. The
 * sealing worker does the rest (marks on the document, the next signer's turn, the seal), and
 * continues after a kill.
 * @throws HttpError 404 for another person's, 403 and 409 as `whyMayNotSign`, 409 for documents
 * they have not opened or that have changed since, 422 naming what is missing.
 */
export async function signAction(signing: Signing, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const { action, request, link } = await signableInTransaction(
      change,
      signing.actionId,
      signing.userId,
      signing.external
    )
    if (action.openedAt === null) throw conflict(NOT_OPENED)
    const documents = await documentsOf(request.id, change.trx)
    const own = documents.map((document) => ({
      id: document.id,
      fields: document.fieldsOf(action.role),
    }))
    const filled = assertFieldValues(signing.filled, own)
    const shown = assertShown(
      signing.shown,
      documents.map((document) => ({
        documentId: document.id,
        sha256: document.fileForStep(action.step, request.actions).sha256,
      }))
    )
    // They may have changed since the email; the certificate page has those of the signature.
    const { name, email } = action.signer
    const otherName = hasOtherName(filled, name)
    if (otherName && !signing.otherName) {
      throw invalidField(
        'signature',
        'This is not your name. Confirm that you mean it.',
        OTHER_NAME
      )
    }
    const closed = await encryptFieldValues(change, action.id, filled)
    const entryId = await change.audit({
      action: 'sign',
      entityType: 'signing_request',
      entityId: request.id,
      newValues: {
        role: action.role,
        consent: signing.consentVersion,
        authenticatedBy: signing.authenticatedBy,
        filledSha256: closed.sha256,
        documents: documents.map(({ id, sha256 }) => ({ id, sha256 })),
        shown,
        ...(otherName ? { otherName } : {}),
      },
    })
    await change.store(
      action.merge({
        status: 'SIGNED',
        recipientName: name,
        recipientEmail: email,
        consentedAt: change.time,
        consentVersion: signing.consentVersion,
        authenticatedBy: signing.authenticatedBy,
        authenticatedAt: link?.verifiedAt ?? change.time,
        signedAt: change.time,
        address: actor.address,
        browser: signing.browser?.slice(0, 255) ?? null,
        filled: closed.filled,
        filledSha256: closed.sha256,
        shown: JSON.stringify(shown),
        auditEntryId: entryId,
      })
    )
    if (signing.userId !== null) {
      await saveSignatures(change, signing.userId, filled, signing.keep ?? [])
    }
    if (link) await change.store(link.merge({ closedAt: change.time }))
    const status = request.status === 'MANAGER_DONE' ? 'MANAGER_DONE' : 'IN_PROGRESS'
    const firstSignedAt = request.firstSignedAt ?? change.time
    await change.store(request.merge({ status, firstSignedAt, updatedAt: change.time }))
    await settleOnboarding(change, [request.employeeId])
    change.afterCommit(() => sealingWorker.wake())
  })
}

/** Records that a signer has opened the documents. @throws HttpError as signing does. */
export async function openAction(actionId: number, userId: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const { action, request } = await signableInTransaction(change, actionId, userId)
    await noteOpened(change, { action, request })
  })
}
