import { table, type Client, type RowOf } from '#core/database/table'

/** What the log still contains about discarded imports. */
export const discardedImports = (client: Client) =>
  table(client, 'audit_entries')
    .where({ entity_type: 'import', action: 'delete' })
    .whereNotNull('old_values')
    .orderBy('id')
    .select('entity_id', 'old_values')

/** The entries about a person and their account. */
export const entriesAbout = (
  client: Client,
  { employeeId, userId }: { employeeId: number; userId: number }
) =>
  table(client, 'audit_entries').where((about) =>
    about
      .where({ entity_type: 'employee', entity_id: String(employeeId) })
      .orWhere({ entity_type: 'user', entity_id: String(userId) })
  )

export type Removal = RowOf<ReturnType<typeof removals>>

/** People are deleted only by undoing an import. Erased entries have no values. */
export const removals = (client: Client) =>
  table(client, 'audit_entries')
    .where({ action: 'delete', entity_type: 'employee' })
    .whereNotNull('old_values')
    .orderBy('id')
    .select('id', 'entity_id', 'old_values')

/** What the log still contains about the given rows. */
export const valuesOfMany = (client: Client, type: 'user' | 'employee', ids: readonly string[]) =>
  table(client, 'audit_entries')
    .where('entity_type', type)
    .whereIn('entity_id', ids)
    .whereNotNull('values_salt')
    .select('entity_id', 'old_values', 'new_values')

/** Addresses that an account had or requested. */
export const emailChangesOf = (client: Client, userId: number) =>
  table(client, 'email_changes').where('user_id', userId).select('new_email', 'old_email')

/** The given addresses that belong to another account. */
export const othersWith = (client: Client, emails: readonly string[], userId: number) =>
  table(client, 'users').whereIn('email', emails).whereNot('id', userId).select('email')
