import type { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { PlacedField, SignerRole } from '#documents/placed_field'
import type { DocumentSigner } from '#documents/signers'
import { CONSENT_VERSION } from '#signing/consent'
import { codeOf, externalAddress } from '#signing/external/external_link'
import type { SigningPage } from '#signing/queries/signing_page'
import { documentsOf } from '#signing/queries/documents/documents_of'
import { createRequest } from '#signing/services/create_request'
import { openAction, signAction } from '#signing/services/sign_action'
import type { GivenSigner } from '#signing/services/choose_signers'
import { visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import {
  actionRow,
  actionsOf,
  actorFor,
  createTemplate,
  DRAWN,
  field,
  type TemplateOptions,
} from '#tests/helpers/signing/signing'

/** A candidate who signs first, by a link; then the manager. */
export const OFFER: DocumentSigner[] = [
  { role: 'SIGNER_1', kind: 'external', label: 'Candidate', step: 1 },
  { role: 'MANAGER', kind: 'manager', label: 'Manager', step: 2 },
]

/** All kinds of signers: two of them side by side. */
export const FIVE: DocumentSigner[] = [
  { role: 'EMPLOYEE', kind: 'employee', label: 'Employee', step: 1 },
  { role: 'SIGNER_1', kind: 'external', label: 'Witness', step: 2 },
  { role: 'SIGNER_2', kind: 'external', label: 'Guarantor', step: 2 },
  { role: 'SIGNER_3', kind: 'person', label: 'Safety officer', step: 3 },
  { role: 'MANAGER', kind: 'manager', label: 'Manager', step: 4 },
]

/** A signature and a text of each signer, below one another. */
export const fieldsFor = (signers: readonly DocumentSigner[]): PlacedField[] =>
  signers.flatMap(({ role, label }, index) => [
    field({ id: 2 * index + 1, role, name: `Signature of ${label}`, y: 0.1 + 0.12 * index }),
    field({
      id: 2 * index + 2,
      role,
      kind: 'text',
      name: `${label} says`,
      x: 0.5,
      y: 0.1 + 0.12 * index,
    }),
  ])

export const CANDIDATE: GivenSigner = {
  role: 'SIGNER_1',
  name: 'Cora Vance',
  email: 'cora@elsewhere.example',
}

export interface SentToOthers {
  id: number
  manager: Person
  employee: Person
  actions: Partial<Record<SignerRole, number>>
  /** The documents' ids, in order. */
  documents: number[]
}

interface OthersOptions extends TemplateOptions {
  signers?: DocumentSigner[]
  given?: GivenSigner[]
  manager?: Person
  employee?: Person
  expiresAt?: DateTime<true>
}

/** A request of a document that names its signers: by default an offer to a candidate. */
export async function sentToOthers(options: OthersOptions = {}): Promise<SentToOthers> {
  const { signers = OFFER } = options
  const manager = options.manager ?? (await given.manager({ firstName: 'Maya', lastName: 'Lund' }))
  const employee = options.employee ?? (await given.employee())
  const template = { fields: fieldsFor(signers), ...options, signers }
  const id = await createRequest(
    {
      employeeId: employee.employeeId,
      templateIds: [await createTemplate(template)],
      managerId: manager.id,
      signers: options.given ?? [CANDIDATE],
      expiresAt: options.expiresAt ?? null,
    },
    actorFor(manager)
  )
  const actions = await actionsOf(id)
  const documents = await db.from('signing_documents').where('request_id', id).orderBy('position')
  return {
    id,
    manager,
    employee,
    actions: Object.fromEntries(actions.map((action) => [action.role, action.id])),
    documents: documents.map((row) => Number(row.id)),
  }
}

/** Opens and signs with an account, as the frame does. */
export async function signsAs(sent: SentToOthers, role: SignerRole, person: Person) {
  const actionId = sent.actions[role] as number
  await openAction(actionId, person.id, actorFor(person))
  const action = await actionRow(actionId)
  const actions = await actionsOf(sent.id)
  const documents = await documentsOf(sent.id)
  await signAction(
    {
      actionId,
      userId: person.id,
      filled: {
        signature: DRAWN,
        initials: null,
        documents: documents.map((document) => ({
          documentId: document.id,
          values: Object.fromEntries(
            document
              .fieldsOf(role)
              .filter(({ kind }) => kind === 'text')
              .map(({ id }) => [String(id), `${action.label} agrees`])
          ),
        })),
      },
      shown: documents.map((document) => ({
        documentId: document.id,
        sha256: document.fileForStep(action.step, actions).sha256,
      })),
      consentVersion: CONSENT_VERSION,
      authenticatedBy: 'password',
      browser: 'Test',
    },
    actorFor(person)
  )
}

/** The present link of an action, as its email has it. */
export async function linkOf(actionId: number | undefined) {
  const row = await db
    .from('signing_links')
    .where('action_id', actionId ?? 0)
    .firstOrFail()
  const generation = { linkId: row.id as number, generation: row.generation as number }
  const token = new URL(externalAddress(generation)).pathname.split('/').at(-1) ?? ''
  return { row, generation, token, address: `/api/sign/external/${token}` }
}

/** Someone without an account at a browser of their own, with the link of an action. */
export class ExternalBrowser {
  private constructor(
    readonly caller: Caller,
    readonly actionId: number,
    readonly token: string
  ) {}

  static async at(actionId: number | undefined, caller = visitor()): Promise<ExternalBrowser> {
    const { token } = await linkOf(actionId)
    return new ExternalBrowser(caller, actionId ?? 0, token)
  }

  /** Another browser that has got hold of the link. */
  forwarded(): ExternalBrowser {
    return new ExternalBrowser(visitor(), this.actionId, this.token)
  }

  get address(): string {
    return `/api/sign/external/${this.token}`
  }

  page = () =>
    this.caller.page<{
      works: boolean
      signed: boolean
      codeSent: boolean
      frame: SigningPage | null
    }>(`/sign/external/${this.token}`)
  show = () => this.caller.get<SigningPage>(this.address)
  sendCode = () => this.caller.post(`${this.address}/codes`, {})
  enter = (code: string) => this.caller.post<SigningPage>(`${this.address}/access`, { code })

  /** The code that was mailed last. */
  async code(): Promise<string> {
    const { row, generation } = await linkOf(this.actionId)
    return codeOf(generation, row.codes_sent)
  }

  /** Has a code sent and enters it. */
  async open() {
    await this.sendCode()
    return this.enter(await this.code())
  }

  /** A valid signature of what the page shows. */
  async signature() {
    const { body: frame } = await this.show()
    return {
      signature: DRAWN,
      initials: null,
      documents: frame.documents.map(({ id, sha256, fields }) => ({
        documentId: id,
        sha256,
        values: Object.fromEntries(
          fields
            .filter(({ role, kind }) => role === frame.role && kind === 'text')
            .map((one) => [String(one.id), `${frame.label} agrees`])
        ),
      })),
      consentVersion: CONSENT_VERSION,
    }
  }

  sign = async (changed: Record<string, unknown> = {}) =>
    this.caller.post(`${this.address}/signature`, { ...(await this.signature()), ...changed })
}
