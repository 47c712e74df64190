import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { changedSince } from '#core/changed_since'
import {
  conflict,
  forbidden,
  HttpError,
  invalidField,
  notFound,
  overtaken,
} from '#core/errors/http_errors'
import { once } from '#core/http/idempotency'
import ListedNameChanged from '#people/events/listed_name_changed'
import type { ManagedList } from '#people/models/managed_list'
import ListEntry from '#people/models/list_entry'
import { adminHas, countPeople, shown, type CountedEntry } from '#people/queries/managed_lists'
import { canonicalName, listKeyOf, tidyName } from '#people/managed_lists/managed_lists'
import { movePeople } from '#people/employment/move_people'

/** 409: the name is on the list in another spelling, which a merge would use. */
function nameTaken(entry: CountedEntry): HttpError {
  const message = `${entry.name} is already on the list.`
  const errors = [{ field: 'name', message, rule: 'taken' }]
  return new HttpError(409, message, errors, { existing: shown(entry) })
}

interface Seen {
  /** The name that whoever calls has seen; without it, whatever it is called now. */
  previous: string | undefined
  /** What they may do then. */
  next: string
  field?: string
}

/** @throws HttpError 409 with the entry, where it has been renamed since it was seen. */
async function assertSeen(
  change: Change,
  entry: ListEntry,
  { previous, next, field = 'name' }: Seen
): Promise<void> {
  if (previous === undefined || previous === entry.name) return
  const done = changedSince(`“${previous}”`, `changed to “${entry.name}”`)
  const details = { now: entry.name, existing: shown(await counted(change, entry)) }
  throw overtaken(field, `${done} ${next}`, details)
}

/** @throws HttpError 404 for an entry of another list. */
async function findEntry(change: Change, list: ManagedList, id: number): Promise<ListEntry> {
  const entry = await change.find(ListEntry, id)
  if (entry.list !== list) throw notFound()
  return entry
}

async function counted(change: Change, { id, list, name, key }: ListEntry): Promise<CountedEntry> {
  const [entry] = await countPeople(list, [{ id, name, key }], change.trx)
  return entry as CountedEntry
}

const withKey = (change: Change, list: ManagedList, name: string) =>
  ListEntry.findBy({ list, key: listKeyOf(name) }, { client: change.trx })

async function assertNew(change: Change, list: ManagedList, name: string, id = 0): Promise<void> {
  if (listKeyOf(name) === '') throw invalidField('name', 'Enter a name.', 'required')
  const taken = await withKey(change, list, name)
  if (taken && taken.id !== id) throw nameTaken(await counted(change, taken))
}

/**
 * Adds a new name; with an Idempotency-Key, once.
 * @throws HttpError 409 with the entry that has it, or for a key used otherwise.
 */
export async function addEntry(
  list: ManagedList,
  name: string,
  actor: Actor,
  idempotencyKey?: string
): Promise<CountedEntry> {
  const call = { operation: 'list_entries.store', key: idempotencyKey, input: { list, name } }
  return change(actor, async (change) => {
    const id = await once(change, call, async () => {
      await assertNew(change, list, name)
      await canonicalName(change, list, name)
      return ((await withKey(change, list, name)) as ListEntry).id
    })
    return counted(change, await findEntry(change, list, id))
  })
}

/** Only administrators change an administrator's account, including its department. */
async function assertMayMove(change: Change, entry: ListEntry): Promise<void> {
  if (change.actor.isAdmin || !(await adminHas(entry.list, entry, change.trx))) return
  throw forbidden(
    `An administrator has this ${entry.list}, so only administrators may rename or merge it.`
  )
}

/**
 * Renames an entry for everyone who has it.
 * @param previous the name that whoever renames it has seen.
 * @returns the entry, and how many people were changed with it.
 * @throws HttpError 403, 404, 409 with the entry that has the name, or itself when it is no longer
 * called `previous`.
 */
export async function renameEntry(
  list: ManagedList,
  id: number,
  name: string,
  actor: Actor,
  previous?: string
): Promise<CountedEntry> {
  return change(actor, async (change) => {
    const entry = await findEntry(change, list, id)
    const from = entry.name
    const to = tidyName(name)
    if (to !== from) {
      await assertSeen(change, entry, { previous, next: 'Save again to replace it.' })
    }
    await assertNew(change, list, name, id)
    if (to === from) return counted(change, entry)

    await assertMayMove(change, entry)
    await ListedNameChanged.dispatch(change, list, from, to)
    const people = await movePeople(change, list, entry, to)
    await change.save(entry.merge({ name: to, key: listKeyOf(name) }), { newValues: { people } })
    return { id, name: to, key: entry.key, people }
  })
}

export interface Merging {
  /** Returns only how many people that would change. */
  dryRun?: boolean
  /** The names that whoever merges them has seen. */
  previous?: string
  intoPrevious?: string
}

/**
 * Merges one name into another: everyone who has it gets the other, and it leaves the list.
 * @throws HttpError 403, 404, 422 naming `into`, 409 with one that has another name than was seen.
 */
export async function mergeEntry(
  list: ManagedList,
  id: number,
  into: number,
  actor: Actor,
  { dryRun, previous, intoPrevious }: Merging = {}
): Promise<CountedEntry & { changed: number }> {
  return change(actor, async (change) => {
    const from = await findEntry(change, list, id)
    if (into === id) throw invalidField('into', 'Choose another name.', 'different')
    const to = await ListEntry.findBy({ list, id: into }, { client: change.trx })
    if (!to) throw invalidField('into', 'This name is not on the list.', 'exists')
    const next = 'Check it, then merge again.'
    await assertSeen(change, from, { previous, next, field: 'previous' })
    await assertSeen(change, to, { previous: intoPrevious, next, field: 'intoPrevious' })
    await assertMayMove(change, from)
    if (dryRun) {
      const { people: changed } = await counted(change, from)
      return { ...(await counted(change, to)), changed }
    }

    await ListedNameChanged.dispatch(change, list, from.name, to.name)
    const changed = await movePeople(change, list, from, to.name)
    const newValues = { into, name: to.name, people: changed }
    await change.delete(from, { action: 'merge', newValues })
    return { ...(await counted(change, to)), changed }
  })
}

/**
 * Removes an unused name from its list.
 * @param previous the name that whoever removes it has seen.
 * @throws HttpError 404, 409 while someone has it, or it has another name than `previous`.
 */
export async function removeEntry(
  list: ManagedList,
  id: number,
  actor: Actor,
  previous?: string
): Promise<void> {
  await change(actor, async (change) => {
    const entry = await findEntry(change, list, id)
    const next = 'Check it, then delete again.'
    await assertSeen(change, entry, { previous, next, field: 'previous' })
    const { people } = await counted(change, entry)
    if (people > 0) {
      throw conflict(
        `${people === 1 ? 'One person has' : `${people} people have`} this ${list}. Merge it into another instead.`
      )
    }
    await change.delete(entry)
  })
}
