import type { AuditRow } from '#audit/services/chain'
import { ERASE_ENTRY, type EraseNote } from '#audit/services/erase_entries'

/**
 * Matches the erased entries of a log with the later entries that record the erasures. A person
 * who removes values to hide them cannot write such an entry, since they lack the key of the
 * chain.
 *
 * An erasure covers earlier entries: by its performer, about its subjects, and the single entries
 * it names. Its own values are never erased.
 */
export class ErasedEntries {
  values = 0
  performers = 0
  /** Entries not yet covered, by what would cover them. */
  readonly #open = new Map<string, Set<number>>()
  readonly #keys = new Map<number, string>()

  /** Adds the next entry of the log, after its link was verified. */
  add(row: AuditRow): void {
    const { id } = row
    if (row.values_salt === null) {
      const subject = subjectKey(row.entity_type, row.entity_id)
      this.values++
      this.#keys.set(id, subject)
      this.#wait(subject, id)
    }
    if (row.performer_digest !== null && row.performer_salt === null) {
      const subject = subjectKey(row.entity_type, row.entity_id)
      this.performers++
      // For a visitor, the subject is the known person.
      this.#wait(
        row.performed_by_id === null ? visitorKey(subject) : userKey(row.performed_by_id),
        id
      )
    }
    this.cover(row)
  }

  /** Takes what an entry says was erased before it. */
  cover(row: AuditRow): void {
    const { action, entityType } = ERASE_ENTRY
    if (row.action === action && row.entity_type === entityType && row.new_values !== null) {
      this.#cover(JSON.parse(row.new_values) as EraseNote)
    }
  }

  /** The entries that no erasure covers, in order. */
  uncovered(): number[] {
    const ids = new Set([...this.#open.values()].flatMap((open) => [...open]))
    return [...ids].sort((one, other) => one - other)
  }

  #wait(key: string, id: number): void {
    const ids = this.#open.get(key) ?? new Set<number>()
    this.#open.set(key, ids.add(id))
  }

  #cover({ userId, subjects, entries }: EraseNote): void {
    this.#open.delete(userKey(userId))
    for (const [type, ids] of Object.entries(subjects)) {
      for (const id of ids) {
        const subject = subjectKey(type, String(id))
        this.#open.delete(subject)
        this.#open.delete(visitorKey(subject))
      }
    }
    for (const id of entries) {
      const key = this.#keys.get(id)
      if (key) this.#open.get(key)?.delete(id)
    }
  }
}

const userKey = (id: number) => `performer ${id}`
const visitorKey = (subject: string) => `visitor ${subject}`
const subjectKey = (type: string, id: string) => `about ${type} ${id}`
