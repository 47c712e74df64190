/** An entry in the fixture. */
export interface GoldenEntry {
  action: string
  entityType: string
  entityId: string
  performedBy: string
  performer: string | null
  oldValues: unknown
  newValues: unknown
}

/** The compared part of an audit_entries row. */
export interface EntryRow {
  action: string
  entity_type: string
  entity_id: string
  performed_by: string
  performed_by_id: number | null
  performed_at: unknown
  request_id: string | null
  old_values: string | null
  new_values: string | null
}

/** The kind of ids under a key, where the key does not say it. */
const KINDS: Record<string, string> = {
  batchId: 'training_batch',
  completionId: 'training_completion',
  copyOf: 'training_module',
  correctsId: 'signing_request',
  importId: 'import',
  managerId: 'employee',
  moduleId: 'training_module',
  ownerId: 'user',
  photoFileId: 'file',
  requestId: 'signing_request',
  ruleId: 'training_rule',
  sheetFileId: 'file',
  templateId: 'document_template',
}

/** The same for a single entity type. */
const OF_ENTITY: Record<string, string> = {
  'document_request.submissions': 'document_submission',
  'document_submission.requestId': 'document_request',
  'employee.found': 'employee',
  'employee.mail': 'mail',
  'employee.user': 'user',
  'employee.employee': 'employee',
  'employee_list.ids': 'employee',
  'list_entry.into': 'list_entry',
  'signing_request.documents': 'document',
  'signing_request.id': 'document',
  'signing_request.managerId': 'user',
  'training_rule.id': 'training_rule',
}

/** Entities whose ids have two parts. */
const PAIRS: Record<string, readonly [string, string]> = {
  training_assignment: ['employee', 'training_module'],
  training_completion: ['employee', 'training_module'],
}

/** Entities that use another one's number. */
const SAME_AS: Record<string, string> = { mail_preferences: 'user', signing_mark: 'user' }

const MOMENT = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?/g
const HASH = /\b[0-9a-f]{64}\b/gi
const FINGERPRINT = /\b([0-9A-F]{2}:){15,}[0-9A-F]{2}\b/gi
const OBJECT = /^\/objects\/(\d+)/
const PHOTO = /\bphoto-(\d+)/g
const TOKEN = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi

/**
 * Entries of one change that are equal except for their entity, in the order of ids: the database
 * decides the order of writing.
 */
export function inSettledOrder(rows: readonly EntryRow[]): EntryRow[] {
  const groups: EntryRow[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.[0] && groupOf(last[0]) === groupOf(row)) last.push(row)
    else groups.push([row])
  }
  return groups.flatMap((group) => group.sort((one, other) => numberOf(one) - numberOf(other)))
}

const groupOf = (row: EntryRow) =>
  [row.action, row.entity_type, row.request_id, String(row.performed_at)].join(' ')

/** Of `12` and `12.3`; 0 for anything else, which stays in place. */
function numberOf({ entity_id: id }: EntryRow): number {
  const [first = 0, second = 0] = id.split('.').map(Number)
  return first * 1e6 + second || 0
}

/** Names ids by their first appearance: `employee 2`. */
export class Normalizer {
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  entry(row: EntryRow): GoldenEntry {
    const { entity_type: type, entity_id: id, performed_by_id: performer } = row
    return {
      action: row.action,
      entityType: type,
      entityId: this.#entityId(type, id),
      performedBy: row.performed_by,
      performer: performer === null ? null : this.#name('user', String(performer)),
      oldValues: this.#stored(row, row.old_values),
      newValues: this.#stored(row, row.new_values),
    }
  }

  #entityId(type: string, id: string): string {
    const pair = PAIRS[type]
    if (!pair) return /^[1-9]\d*$/.test(id) ? this.#name(type, id) : this.#text(id)
    const parts = id.split('.')
    return pair.map((kind, index) => this.#name(kind, parts[index] ?? '')).join('.')
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
      .replace(OBJECT, (_, id: string) => `/objects/${this.#name('file', id)}`)
      .replace(PHOTO, (_, id: string) => `photo-${this.#name('user', id)}`)
  }

  /** Values in the order of their keys, which JSON keeps. */
  #stored(row: EntryRow, stored: string | null): unknown {
    if (stored === null) return null
    const values = JSON.parse(stored) as Record<string, unknown>
    // Files that the portal writes and signs itself may differ by a few bytes.
    const made = row.entity_type === 'file' && row.performed_by_id === null
    if (made && 'size' in values) values.size = '<size>'
    // A test's mail server listens on any free port.
    if (row.entity_type === 'setting' && 'port' in values) values.port = '<port>'
    return this.#value(row.entity_type, '', values)
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
