import { DateTime, type DurationLike } from 'luxon'
import { linkToken } from '#accounts/services/link_tokens'
import type { Actor } from '#audit/actor'
import { mailServer } from '#messages/delivery/mail_server'
import { CONSENT_VERSION } from '#signing/consent'
import type { SignerRole } from '#documents/placed_field'
import { enterCode, sendCode } from '#signing/external/enter_code'
import { codeOf } from '#signing/external/external_link'
import ExternalLink from '#signing/models/external_link'
import type { GivenSigner } from '#signing/services/choose_signers'
import { documentsOf } from '#signing/queries/documents/documents_of'
import SigningRequest from '#signing/models/signing_request'
import SigningAction from '#signing/models/signing_action'
import { TABS } from '#signing/request'
import { sealRequest } from '#signing/sealing/sealing_worker'
import { declineToSign } from '#signing/services/decline_to_sign'
import { createRequest } from '#signing/services/create_request'
import { expireRequests } from '#signing/services/expire_requests'
import { openAction, signAction, type Signing } from '#signing/services/sign_action'

interface Signer {
  employeeId: number
  userId: number
  name: string
  actor: Actor
}

interface DemoCompany {
  /** The sender. */
  admin: Actor
  manager: Signer
  /** The announced employee account. */
  employee: Signer
  /** At least four, the newest first. */
  others: readonly Signer[]
  /** Template ids by kind. */
  forms: Record<'welcome_letter' | 'i9' | 'w4', number>
  /** Called before emails would be sent: the demo never sends any. */
  silence: () => Promise<void>
  /** Lets time pass. */
  pass: (time: DurationLike) => Promise<void>
}

/** Signing requests in every status, with real signatures and seals. */
export async function signAround(company: DemoCompany) {
  const { admin, manager, employee, others, forms, silence, pass } = company
  const [first, second, third, fourth] = others as [Signer, Signer, Signer, Signer]
  const send = async (signer: Signer, templateId: number, expiresAt?: DateTime<true>) =>
    createRequest(
      {
        employeeId: signer.employeeId,
        templateIds: [templateId],
        managerId: manager.userId,
        expiresAt,
      },
      admin
    )
  await send(fourth, forms.w4, DateTime.utc().plus({ days: 3 }))
  // Completed, and sealed.
  const completed = await send(employee, forms.w4)
  // Awaiting the manager, as the first and as the second signer.
  await send(first, forms.welcome_letter)
  const i9 = await send(second, forms.i9)
  await pass({ hours: 4 })
  await sign(completed, 'EMPLOYEE', employee)
  await pass({ hours: 19 })
  await sign(completed, 'MANAGER', manager)
  await sign(i9, 'EMPLOYEE', second)
  // Awaiting the employee: the manager has signed; an I-9 starts with the employee.
  await sign(await send(employee, forms.welcome_letter), 'MANAGER', manager)
  await send(first, forms.i9)
  const declined = await send(third, forms.welcome_letter)
  await sign(declined, 'MANAGER', manager)
  await silence()
  await pass({ days: 1, hours: 3 })
  const reason = 'My position is Sous Chef. Please correct the letter.'
  await declineToSign(await actionOf(declined, 'EMPLOYEE'), third.userId, reason, third.actor)
  await pass({ days: 1 })
  await expireRequests()
}

interface Candidate {
  employeeId: number
  name: string
  email: string
}

/**
 * Offers to candidates without an account, after the manager has signed for the company: the first
 * one waits for the candidate, the second is complete.
 * @param templateId of the gallery's offer letter to a candidate.
 */
export async function offerAround({
  admin,
  manager,
  silence,
  templateId,
  candidates,
}: Pick<DemoCompany, 'admin' | 'manager' | 'silence'> & {
  templateId: number
  candidates: readonly [Candidate, Candidate]
}) {
  const send = async ({ employeeId, name, email }: Candidate) => {
    const signers: GivenSigner[] = [
      { role: 'SIGNER_1', userId: manager.userId },
      { role: 'SIGNER_2', name, email },
    ]
    const id = await createRequest({ employeeId, templateIds: [templateId], signers }, admin)
    await sign(id, 'SIGNER_1', manager)
    return id
  }
  const { configured } = mailServer
  // Without a mail server, no one could be sent a link. The demo's emails are canceled.
  mailServer.configured = true
  try {
    await send(candidates[0])
    await signByLink(await send(candidates[1]), candidates[1].name)
  } finally {
    mailServer.configured = configured
  }
  await silence()
}

/** Does what a candidate does: opens the link, enters the code, and signs. */
async function signByLink(requestId: number, name: string) {
  const actor: Actor = {
    id: null,
    label: 'External signer (Candidate)',
    address: null,
    requestId: null,
    isAdmin: false,
    can: () => false,
  }
  const actionId = await actionOf(requestId, 'SIGNER_2')
  const link = await ExternalLink.findByOrFail({ actionId })
  const generation = { linkId: link.id, generation: link.generation }
  const token = linkToken('signing', link.id, link.generation)
  await sendCode(token, actor)
  const { codesSent } = await link.refresh()
  const secret = await enterCode(token, codeOf(generation, codesSent), actor)
  await fillIn(
    requestId,
    'SIGNER_2',
    { actionId, userId: null, external: { token, secret }, authenticatedBy: 'email_code' },
    { name, actor }
  )
}

/** The sender signs what awaits the company's signature first. */
export async function signForCompany(employeeId: number, sender: Actor): Promise<void> {
  const request = await SigningRequest.query()
    .where({ employeeId })
    .whereIn('status', [...TABS.outstanding])
    .firstOrFail()
  const signer = { name: sender.label, userId: Number(sender.id), actor: sender }
  await sign(request.id, 'MANAGER', signer)
}

async function actionOf(requestId: number, role: SignerRole): Promise<number> {
  const { id } = await SigningAction.findByOrFail({ requestId, role })
  return id
}

/** Signs as a person would in the frame, and stamps the document. */
async function sign(
  requestId: number,
  role: SignerRole,
  { name, userId, actor }: Omit<Signer, 'employeeId'>
) {
  const actionId = await actionOf(requestId, role)
  await openAction(actionId, userId, actor)
  await fillIn(requestId, role, { actionId, userId, authenticatedBy: 'password' }, { name, actor })
}

async function fillIn(
  requestId: number,
  role: SignerRole,
  signer: Pick<Signing, 'actionId' | 'userId' | 'external' | 'authenticatedBy'>,
  { name, actor }: Pick<Signer, 'name' | 'actor'>
) {
  const current = await documentsOf(requestId)
  const documents = current.map((document) => ({
    documentId: document.id,
    values: Object.fromEntries(
      document
        .fieldsOf(role)
        .filter((field) => field.required)
        .flatMap(({ id, kind, name: asked }): [string, string][] => {
          if (kind === 'checkbox') return [[String(id), '1']]
          return kind === 'text' ? [[String(id), TEXTS[asked] ?? name]] : []
        })
    ),
  }))
  await signAction(
    {
      ...signer,
      filled: { signature: { way: 'typed', text: name }, initials: null, documents },
      shown: current.map(({ id, currentFile }) => ({ documentId: id, sha256: currentFile.sha256 })),
      consentVersion: CONSENT_VERSION,
      browser: 'Gangway’s demo',
    },
    actor
  )
  await sealRequest(requestId)
}

/** Texts for fields without a name. */
const TEXTS: Record<string, string> = {
  'Filing status': 'Single',
  'Documents that were shown': 'U.S. passport (SAMPLE)',
}
