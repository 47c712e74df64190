import { capital } from '#core/capital'
import type { Permission } from '#core/permissions'

/** The subject of an activity item; the API filters by it. */
export const ACTIVITY_TYPES = ['training', 'employee', 'document', 'approval'] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]

/** The people and things of a sentence, as its reader knows them. */
export interface Phrase {
  /** The actor, at the start of a sentence: `Dana Marsh`, `You`. */
  by: string
  /** Whether it is their own matter. */
  self: boolean
  /** The subject: `Lee Wong`, `you`; `someone` for a person who is gone. */
  whom: string
  /** `Lee Wong’s`, `your`; `their` for one's own matter. */
  whose: string
  /** The module; `a training` where it is gone. */
  what: string
}

/** One kind of audit entry that appears in the activity. All others are left out. */
export interface ActivityKind {
  entityType: string
  action: string
  type: ActivityType
  /** The permission to read other people's entries. */
  permission: Permission
  /** Shown only to the person it is about; for others a batch covers it. */
  ownOnly?: boolean
  says: (phrase: Phrase) => string
}

/** How a command is called as an actor. */
export const COMMAND_LINE = 'The command line'

const kindsOf = (
  entityType: string,
  type: ActivityType,
  permission: Permission,
  sentences: Record<string, ActivityKind['says']>
): ActivityKind[] =>
  Object.entries(sentences).map(([action, says]) => ({
    entityType,
    action,
    type,
    permission,
    says,
  }))

/**
 * What appears in the activity, for whom, and in which words; never a value. Not included: events
 * that no one caused on purpose (sign-ins, openings, downloads, reminders, files, emails), items
 * that a batch covers, and everything that belongs only in the audit log: accounts and settings
 * need `audit:view`, notes and revealed numbers are for no one here.
 */
export const ACTIVITY_KINDS: readonly ActivityKind[] = [
  ...kindsOf('employee', 'employee', 'employees:view', {
    create: ({ by, whom }) => `${by} added ${whom}`,
    invite: ({ by, whom }) => `${by} invited ${whom}`,
    register: ({ whom }) => `${capital(whom)} registered`,
    update: ({ by, whose }) => `${by} updated ${whose} details`,
    leave: ({ whom }) => `${capital(whom)} left`,
    rehire: ({ by, whom }) => `${by} rehired ${whom}`,
    erase: ({ by, whose }) => `${by} erased ${whose} personal data`,
  }),
  ...kindsOf('employee', 'approval', 'employees:view', {
    approve: ({ by, whose }) => `${by} approved ${whose} registration`,
  }),
  ...kindsOf('employee', 'approval', 'employees:update', {
    undo_approval: ({ by, whose }) => `${by} undid the approval of ${whose} registration`,
    reject: ({ by, whose }) => `${by} rejected ${whose} registration`,
    reactivate: ({ by, whom }) => `${by} brought ${whom} back to pending approvals`,
  }),
  ...kindsOf('import', 'employee', 'employees:create', {
    finish: ({ by }) => `${by} imported people`,
  }),
  ...kindsOf('training_completion', 'training', 'training:review', {
    complete: ({ by, self, whom, what }) =>
      self ? `${by} completed ${what}` : `${by} recorded that ${whom} completed ${what}`,
    void: ({ by, whose, what }) => `${by} voided ${whose} completion of ${what}`,
  }),
  ...kindsOf('training_evidence', 'training', 'training:review', {
    submit: ({ by, what }) => `${by} uploaded a certificate for ${what}`,
    accept: ({ by, whose, what }) => `${by} accepted ${whose} certificate for ${what}`,
    reject: ({ by, whose, what }) => `${by} did not accept ${whose} certificate for ${what}`,
  }),
  ...kindsOf('training_assignment', 'training', 'training:review', {
    assign: ({ by, whom, what }) => `${by} assigned ${what} to ${whom}`,
  }).map((kind) => ({ ...kind, ownOnly: true })),
  ...kindsOf('training_batch', 'training', 'training:assign', {
    create: ({ by }) => `${by} assigned training`,
    undo: ({ by }) => `${by} withdrew a training assignment`,
  }),
  ...kindsOf('training_recording', 'training', 'training:assign', {
    create: ({ by, what }) => `${by} recorded attendance of ${what}`,
  }),
  ...kindsOf('training_rule', 'training', 'training:assign', {
    start: ({ by, what }) => `${by} turned on a rule that assigns ${what}`,
    stop: ({ by, what }) => `${by} stopped a rule that assigns ${what}`,
  }),
  ...kindsOf('training_module', 'training', 'training:review', {
    create: ({ by, what }) => `${by} created the module ${what}`,
    update: ({ by, what }) => `${by} changed the module ${what}`,
    publish: ({ by, what }) => `${by} published the module ${what}`,
    archive: ({ by, what }) => `${by} archived the module ${what}`,
    restore: ({ by, what }) => `${by} restored the module ${what}`,
  }),
  ...kindsOf('signing_request', 'document', 'documents:manage', {
    create: ({ by, whom }) => `${by} sent ${whom} documents to sign`,
    sign: ({ by, whose }) => `${by} signed ${whose} documents`,
    decline: ({ by, whose }) => `${by} declined to sign ${whose} documents`,
    cancel: ({ by, whose }) => `${by} canceled ${whose} signature request`,
  }),
  ...kindsOf('document_request', 'document', 'documents:manage', {
    create: ({ by, whom }) => `${by} requested a document from ${whom}`,
    acknowledge: ({ by }) => `${by} read and acknowledged a document`,
    cancel: ({ by, whom }) => `${by} canceled a document request for ${whom}`,
  }),
  ...kindsOf('document_submission', 'document', 'documents:manage', {
    submit: ({ by }) => `${by} uploaded a document`,
    accept: ({ by, whose }) => `${by} accepted ${whose} document`,
    reject: ({ by, whose }) => `${by} did not accept ${whose} document`,
  }),
  ...kindsOf('employee', 'document', 'documents:manage', {
    file_document: ({ by, whom }) => `${by} filed a document for ${whom}`,
  }),
  ...kindsOf('document_template', 'document', 'documents:manage', {
    create: ({ by }) => `${by} added a document to the library`,
    archive: ({ by }) => `${by} archived a document in the library`,
  }),
  ...kindsOf('user', 'employee', 'audit:view', {
    create: ({ by, whose }) =>
      by === COMMAND_LINE
        ? `${capital(whose)} account was created during setup`
        : `${by} created ${whose} account`,
    update: ({ by, whose }) => `${by} changed ${whose} account`,
  }),
]

const byName = new Map(ACTIVITY_KINDS.map((kind) => [`${kind.entityType}.${kind.action}`, kind]))

export const kindOf = (entityType: string, action: string) => byName.get(`${entityType}.${action}`)
