import { type ColumnInfo, type SchemaRules } from '@adonisjs/lucid/types/schema_generator'
import { LIST_SCOPES, OVERRIDE_EFFECTS, SIGN_IN_OUTCOMES } from '#accounts/models/states'
import { DRILL_ENGINES, DRILL_OUTCOMES } from '#backup/models/states'
import { BUILT_IN_ROLES } from '#core/permissions'
import { SIGNER_KINDS, SIGNER_ROLES, USUAL_ROLES } from '#documents/placed_field'
import { REQUEST_KINDS, REQUEST_STATES } from '#documents/request'
import { RETENTIONS, TEMPLATE_FORMS, TEMPLATE_KINDS } from '#documents/template'
import { MAIL_STATES } from '#messages/models/states'
import { MANAGED_LISTS } from '#people/models/managed_list'
import * as onboardings from '#onboarding/models/states'
import {
  EMPLOYEE_STATUSES,
  IMPORT_SOURCES,
  IMPORT_UNDOS,
  IMPORT_VERDICTS,
  ONBOARDING_STATUSES,
  PERIOD_REASONS,
} from '#people/models/states'
import {
  ACTION_STATUSES,
  CANCELLED_HOW,
  KEY_ORIGINS,
  LINK_PURPOSES,
  REQUEST_STATUSES,
} from '#signing/request'
import * as states from '#training/models/states'

/** Times and dates stay text as in both databases: sortable, and one type for row and model. */
const text: ColumnInfo = { tsType: 'string', decorators: [{ name: '@column' }] }

/** Both databases keep 0 and 1. */
const truth: ColumnInfo = {
  tsType: 'boolean',
  imports: [{ source: '#database/column_helpers', namedImports: ['asBoolean'] }],
  // The generator prints a string argument quoted, and anything else as a bare name.
  decorators: [{ name: '@column', args: { consume: { toString: () => 'asBoolean' } } }],
}

/** Lucid would look for `sha_256`. */
const hash = (columnName: string): ColumnInfo => ({
  tsType: 'string',
  decorators: [{ name: '@column', args: { columnName } }],
})

const bigId: ColumnInfo = {
  tsType: 'number',
  decorators: [{ name: '@column', args: { isPrimary: true } }],
}

/** One of a domain's own words; the database accepts any text. */
const oneOf = (words: readonly string[]): ColumnInfo => ({
  tsType: words.map((word) => `'${word}'`).join(' | '),
  decorators: [{ name: '@column' }],
})

const accounts = {
  permission_overrides: { columns: { effect: oneOf(OVERRIDE_EFFECTS) } },
  sign_ins: { columns: { outcome: oneOf(SIGN_IN_OUTCOMES) } },
  two_factor_rules: { columns: { built_in_role: oneOf(BUILT_IN_ROLES) } },
  users: { columns: { role: oneOf(BUILT_IN_ROLES), list_scope: oneOf(LIST_SCOPES) } },
}

const ground = {
  backup_drills: {
    columns: { outcome: oneOf(DRILL_OUTCOMES), restored_into: oneOf(DRILL_ENGINES) },
  },
  outbox_messages: { columns: { state: oneOf(MAIL_STATES) } },
}

const people = {
  employees: {
    columns: { status: oneOf(EMPLOYEE_STATUSES), onboarding_status: oneOf(ONBOARDING_STATUSES) },
  },
  employment_periods: { columns: { reason: oneOf(PERIOD_REASONS) } },
  list_entries: { columns: { list: oneOf(MANAGED_LISTS) } },
  imports: { columns: { source: oneOf(IMPORT_SOURCES) } },
  import_rows: {
    columns: {
      verdict: oneOf(IMPORT_VERDICTS),
      outcome: oneOf(IMPORT_VERDICTS),
      undone: oneOf(IMPORT_UNDOS),
    },
  },
}

const training = {
  training_assignments: { columns: { source: oneOf(states.ASSIGNMENT_SOURCES) } },
  training_batches: { columns: { source: oneOf(states.ASSIGNMENT_SOURCES) } },
  training_completions: { columns: { method: oneOf(states.COMPLETION_METHODS) } },
  training_import_rows: {
    columns: { verdict: oneOf(states.VERDICTS), outcome: oneOf(states.VERDICTS) },
  },
  training_imports: {
    columns: { source: oneOf(states.IMPORT_SOURCES), date_order: oneOf(states.DATE_ORDERS) },
  },
  training_recordings: { columns: { source: oneOf(states.RECORDING_SOURCES) } },
  training_rules: { columns: { due_from: oneOf(states.DUE_FROM) } },
}

const documents = {
  document_requests: { columns: { kind: oneOf(REQUEST_KINDS), state: oneOf(REQUEST_STATES) } },
  document_templates: {
    columns: {
      kind: oneOf(TEMPLATE_KINDS),
      form: oneOf(TEMPLATE_FORMS),
      signs_first: oneOf(USUAL_ROLES),
      retention: oneOf(RETENTIONS),
    },
  },
}

const signing = {
  signing_requests: {
    columns: {
      signs_first: oneOf(USUAL_ROLES),
      status: oneOf(REQUEST_STATUSES),
      cancelled_how: oneOf(CANCELLED_HOW),
    },
  },
  signing_actions: {
    columns: {
      role: oneOf(SIGNER_ROLES),
      kind: oneOf(SIGNER_KINDS),
      status: oneOf(ACTION_STATUSES),
      authenticated_by: oneOf(['password', 'email_code']),
    },
  },
  signing_links: { columns: { purpose: oneOf(LINK_PURPOSES) } },
  signing_documents: { columns: { retention: oneOf(RETENTIONS) } },
  signing_keys: { columns: { origin: oneOf(KEY_ORIGINS) } },
}

const itemWords = {
  kind: oneOf(onboardings.ITEM_KINDS),
  owner: oneOf(onboardings.OWNERS),
  proof: oneOf(onboardings.PROOFS),
}
const onboarding = {
  onboarding_packets: {
    columns: { kind: oneOf(onboardings.PACKET_KINDS), status: oneOf(onboardings.PACKET_STATUSES) },
  },
  onboarding_packet_items: {
    columns: { ...itemWords, due_from: oneOf(onboardings.DUE_FROM) },
  },
  onboarding_checklists: {
    columns: {
      kind: oneOf(onboardings.PACKET_KINDS),
      status: oneOf(onboardings.CHECKLIST_STATUSES),
    },
  },
  onboarding_checklist_items: {
    columns: { ...itemWords, status: oneOf(onboardings.ITEM_STATUSES) },
  },
}

export default {
  types: {
    date: text,
    DateTime: text,
    bigint: { tsType: 'number', decorators: [{ name: '@column' }] },
    boolean: truth,
  },
  tables: {
    audit_entries: { columns: { id: bigId } },
    ...accounts,
    ...ground,
    ...people,
    ...training,
    ...documents,
    ...signing,
    ...onboarding,
  },
  // Columns for which the generator has its own rules.
  columns: {
    created_at: text,
    updated_at: text,
    day: text,
    sha256: hash('sha256'),
    filled_sha256: hash('filled_sha256'),
    sealed_sha256: hash('sealed_sha256'),
  },
} satisfies SchemaRules
