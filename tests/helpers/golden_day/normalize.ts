/** An entry as the fixture holds it. */
export interface GoldenEntry {
  action: string
  entityType: string
  entityId: string
  performedBy: string
  performer: string | null
  oldValues: unknown
  newValues: unknown
}

/** A row of audit_entries, as far as it is compared. */
export interface EntryRow {
  action: string
  entity_type: string
  entity_id: string
  performed_by: string
  performed_by_id: number | null
  old_values: string | null
  new_values: string | null
}

/** What the numbers under a key are ids of; those of entities themselves are named by their type. */
const KINDS: Record<string, string> = {
  managerId: 'employee',
  newManagerId: 'employee',
  userId: 'user',
  ownerId: 'user',
  employeeId: 'employee',
  moduleId: 'training_module',
  copyOf: 'training_module',
  fileId: 'file',
  photoFileId: 'file',
  noteId: 'note',
  invitationId: 'invitation',
  requestId: 'signing_request',
  corrects: 'signing_request',
  templateId: 'document_template',
}

/** Keys of which another entity's ids are meant. */
const OF_ENTITY: Record<string, string> = {
  'signing_request.managerId': 'user',
  'employee_list.ids': 'employee',
  'list_entry.into': 'list_entry',
  'user.roleIds': 'role',
  'employee.found': 'employee',
}

/** Entities that are told by the number of another. */
const SAME_AS: Record<string, string> = { mail_preferences: 'user', signing_mark: 'user' }

const MOMENT = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?/g
const HASH = /\b[0-9a-f]{64}\b/gi
const FINGERPRINT = /\b([0-9A-F]{2}:){15,}[0-9A-F]{2}\b/gi
const PHOTO = /\bphoto-(\d+)/g
const TOKEN = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi

/** Gives ids the names of their first appearance: `employee 2`. */
export class Normalizer {
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  entry(row: EntryRow): GoldenEntry {
    const { entity_type: type, entity_id: id, performed_by_id: performer } = row
    return {
      action: row.action,
      entityType: type,
      entityId: /^\d+$/.test(id) && id !== '0' ? this.#name(type, id) : this.#text(id),
      performedBy: row.performed_by,
      performer: performer === null ? null : this.#name('user', String(performer)),
      oldValues: this.#stored(type, row.old_values),
      newValues: this.#stored(type, row.new_values),
    }
  }

  #name(type: string, id: string): string {
    const kind = SAME_AS[type] ?? type
    const key = `${kind} ${id}`
    const known = this.#names.get(key)
    if (known) return known
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    const name = `<${kind} ${count}>`
    this.#names.set(key, name)
    return name
  }

  #text(text: string): string {
    return text
      .replace(MOMENT, '<moment>')
      .replace(HASH, '<hash>')
      .replace(FINGERPRINT, '<fingerprint>')
      .replace(TOKEN, '<token>')
      .replace(PHOTO, (_, id: string) => `photo-${this.#name('user', id)}`)
  }

  /** Values in the order of their keys, which JSON keeps. */
  #stored(type: string, values: string | null): unknown {
    return values === null ? null : this.#value(type, '', JSON.parse(values))
  }

  #value(type: string, key: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#value(type, key, one))
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, this.#value(type, name, one)])
      )
    }
    if (typeof value === 'number') {
      const kind = this.#kindOf(type, key)
      return kind ? this.#name(kind, String(value)) : value
    }
    return typeof value === 'string' ? this.#text(value) : value
  }

  #kindOf(type: string, key: string): string | undefined {
    const single = key.replace(/Ids$/, 'Id')
    const kind = OF_ENTITY[`${type}.${key}`] ?? KINDS[single]
    return kind ?? (/Id$/.test(single) ? `${single.slice(0, -2)}` : undefined)
  }
}
