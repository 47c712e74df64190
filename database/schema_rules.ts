import { type ColumnInfo, type SchemaRules } from '@adonisjs/lucid/types/schema_generator'

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
