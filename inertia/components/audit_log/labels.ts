import { capital } from '#core/capital'
import { LABELS } from '#audit_log/words'
import type { Permission } from '#core/permissions'

/** 'request_password_reset' and 'requestPasswordReset' become 'Request password reset'. */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return capital(words)
}

export const actionLabel = (action: string) => LABELS[action] ?? inWords(action)

interface Place {
  /** null for an id without a row */
  address: (id: string) => string | null
  /** any of these opens it */
  permissions: readonly Permission[]
}

/** A page for each row of its kind. */
const ofRow = (before: string, ...permissions: Permission[]): Place => ({
  address: (id) => (/^\d+$/.test(id) ? before + id : null),
  permissions,
})

const DRAFT_ACTIONS = ['draft', 'archive_draft', 'restore_draft']

/** A draft has no page for learners. */
const ofDraft: Place = {
  address: (id) => `/module-settings/${id}/edit`,
  permissions: ['modules:manage'],
}

/** One page for all of its kind. */
const ofAll = (address: string, ...permissions: Permission[]): Place => ({
  address: () => address,
  permissions,
})

/** A person's module, with both ids ('12.3'), is on the person's page. */
const ofPair: Place = {
  address: (id) => (/^\d+\.\d+$/.test(id) ? `/employees/${id.split('.', 1)[0]}` : null),
  permissions: ['employees:view'],
}

/** Where an entry's subject can be viewed, and by whom. */
const places: Record<string, Place> = {
  user: ofRow('/user-management?user=', 'users:view', 'users:manage'),
  role: ofRow('/user-management/roles/', 'users:view', 'users:manage'),
  mail: ofRow('/user-management/mails/', 'settings:manage'),
  setting: ofAll('/settings', 'settings:manage'),
  two_factor_rules: ofAll('/user-management/roles', 'users:view', 'users:manage'),
  employee: ofRow('/employees/', 'employees:view'),
  import: ofRow('/employees/imports/', 'employees:create'),
  list_entry: ofAll('/employees/lists', 'employees:update'),
  training_module: ofRow('/training/', 'training:view'),
  training_rule: ofAll('/training/rules', 'training:assign'),
  training_import: ofRow('/training/imports/', 'training:assign'),
  training_evidence: ofRow('/training/reviews/', 'training:review'),
  training_assignment: ofPair,
  training_completion: ofPair,
  document_template: ofRow('/documents/library/', 'documents:manage'),
  document_request: ofRow('/documents/requests/', 'documents:manage'),
}

/** The address of an entry's subject; null where the viewer cannot open a page for it. */
export function placeOf(
  { action, entityType, entityId }: { action: string; entityType: string; entityId: string },
  permissions: readonly Permission[]
): string | null {
  const place = DRAFT_ACTIONS.includes(action) ? ofDraft : places[entityType]
  const mayOpen = place?.permissions.some((permission) => permissions.includes(permission))
  return place && mayOpen ? place.address(entityId) : null
}
