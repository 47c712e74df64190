import { setTimeout as wait } from 'node:timers/promises'
import { DateTime } from 'luxon'
import type { Actor } from '#audit/actor'
import { CONSENT_VERSION } from '#signing/consent'
import type { SignerRole } from '#documents/placed_field'
import { documentsOf } from '#signing/queries/documents/documents_of'
import SigningAction from '#signing/models/signing_action'
import { sealRequest } from '#signing/sealing/sealing_worker'
import { declineToSign } from '#signing/services/decline_to_sign'
import { createRequest } from '#signing/services/create_request'
import { expireRequests } from '#signing/services/expire_requests'
import { openAction, signAction } from '#signing/services/sign_action'

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
}

/** How long a request of the demo waits before it expires, in milliseconds. */
const EXPIRES_AFTER = 1_500

/** Signing requests in every status, with real signatures and seals. */
export async function signAround({
  admin,
  manager,
  employee,
  others,
  forms,
  silence,
}: DemoCompany) {
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
  // Made first, so that it has expired when the rest is complete.
  const expiresAt = DateTime.utc().plus({ milliseconds: EXPIRES_AFTER })
  await send(fourth, forms.w4, expiresAt)

  // Completed, and sealed.
  const completed = await send(employee, forms.w4)
  await sign(completed, 'EMPLOYEE', employee)
  await sign(completed, 'MANAGER', manager)
  // Awaiting the employee: the manager has signed; an I-9 starts with the employee.
  await sign(await send(employee, forms.welcome_letter), 'MANAGER', manager)
  await send(first, forms.i9)
  // Awaiting the manager, as the first and as the second signer.
  await send(first, forms.welcome_letter)
  await sign(await send(second, forms.i9), 'EMPLOYEE', second)
  const declined = await send(third, forms.welcome_letter)
  await sign(declined, 'MANAGER', manager)
  await silence()
  const reason = 'My position is Sous Chef. Please correct the letter.'
  await declineToSign(await actionOf(declined, 'EMPLOYEE'), third.userId, reason, third.actor)
  await wait(Math.max(0, expiresAt.diffNow().toMillis() + 1))
  await expireRequests()
}

async function actionOf(requestId: number, role: SignerRole): Promise<number> {
  const { id } = await SigningAction.findByOrFail({ requestId, role })
  return id
}

/** Signs as a person would in the frame, and stamps the document. */
async function sign(requestId: number, role: SignerRole, { name, userId, actor }: Signer) {
  const actionId = await actionOf(requestId, role)
  await openAction(actionId, userId, actor)
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
      actionId,
      userId,
      filled: { signature: { way: 'typed', text: name }, initials: null, documents },
      shown: current.map(({ id, currentFile }) => ({ documentId: id, sha256: currentFile.sha256 })),
      consentVersion: CONSENT_VERSION,
      authenticatedBy: 'password',
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
