import { BaseTransformer } from '@adonisjs/core/transformers'
import type { JSONDataTypes } from '@adonisjs/core/types/transformers'
import { ERASED_PERFORMER } from '#audit/services/chain'
import type { ListedEntry } from '#audit_log/queries/audit_list'
import type { SubjectName } from '#audit_log/queries/subject_names'
import { isoTime } from '#core/time'

const parsed = (values: string | null): Record<string, JSONDataTypes> | null =>
  values === null ? null : JSON.parse(values)

/** An entry of the audit log, as the API shows it. */
export default class AuditEntryTransformer extends BaseTransformer<ListedEntry> {
  constructor(
    resource: ListedEntry,
    /** For the screen: what an entry is about, by name. */
    private nameOf: (row: ListedEntry) => SubjectName | null = () => null
  ) {
    super(resource)
  }

  toObject() {
    const row = this.resource
    return {
      id: row.id,
      action: row.action,
      entityType: row.entity_type,
      entityId: row.entity_id,
      performedBy: row.performed_by,
      performedById: row.performed_by_id,
      performedAt: isoTime(row.performed_at),
      address: row.address,
      requestId: row.request_id,
      oldValues: parsed(row.old_values),
      newValues: parsed(row.new_values),
    }
  }

  /** For the screen: shows erased values differently from values that never existed. */
  forScreen() {
    const row = this.resource
    return {
      ...this.toObject(),
      subject: this.nameOf(row),
      valuesErased: row.values_salt === null,
      performerErased: row.performed_by === ERASED_PERFORMER && row.performed_by_id !== null,
    }
  }
}
