import { type ColumnInfo, type SchemaRules } from '@adonisjs/lucid/types/schema_generator'
import { BUILT_IN_ROLES } from '#core/permissions'
import { MANAGED_LISTS } from '#people/models/managed_list'
import {
  EMPLOYEE_STATUSES,
  IMPORT_SOURCES,
  IMPORT_UNDOS,
  IMPORT_VERDICTS,
  ONBOARDING_STATUSES,
  PERIOD_REASONS,
} from '#people/models/states'

/** Moments and days stay the text both databases keep: sortable, and one type for row and model. */
const text: ColumnInfo = { tsType: 'string', decorators: [{ name: '@column' }] }

/** Both databases keep 0 and 1. */
const truth: ColumnInfo = {
  tsType: 'boolean',
  imports: [{ source: '#database/column_helpers', namedImports: ['asBoolean'] }],
  // The generator prints an argument's text; a name is printed bare only where it is no string.
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

/** One of a few words; the database takes any text. */
const oneOf = (words: readonly string[]): ColumnInfo => ({
  tsType: words.map((word) => `'${word}'`).join(' | '),
  decorators: [{ name: '@column' }],
})

const accounts = { users: { columns: { role: oneOf(BUILT_IN_ROLES) } } }

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

export default {
  types: {
    date: text,
    DateTime: text,
    bigint: { tsType: 'number', decorators: [{ name: '@column' }] },
    boolean: truth,
  },
  // Names the generator has rules of its own for.
  tables: {
    audit_entries: { columns: { id: bigId } },
    ...accounts,
    ...people,
  },
  columns: {
    created_at: text,
    updated_at: text,
    day: text,
    sha256: hash('sha256'),
    filled_sha256: hash('filled_sha256'),
    sealed_sha256: hash('sealed_sha256'),
  },
} satisfies SchemaRules
