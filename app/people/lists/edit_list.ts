import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict, forbidden, invalidField, notFound, Refusal } from '#core/errors/refusals'
import ListedNameChanged from '#people/events/listed_name_changed'
import type { ManagedList } from '#people/models/managed_list'
import {
  countPeople,
  peopleWith,
  type CountedEntry,
  type ListEntry,
} from '#people/queries/managed_lists'
import { canonicalName, listKeyOf, tidyName } from '#people/lists/managed_lists'
import { movePeople } from '#people/employment/move_people'

/** 409: the name is on the list in another spelling, which a merge would take. */
export class NameTaken extends Refusal {
  constructor(readonly existing: CountedEntry) {
    const message = `${existing.name} is on the list already.`
    super(409, message, [{ field: 'name', message, rule: 'taken' }])
  }
}

interface ListEditor {
  isAdmin: boolean
}

/** @throws Refusal 404 for an entry that is not of this list. */
export async function findEntry(
  change: Change,
  list: ManagedList,
  id: number
): Promise<ListEntry & { created_at: string }> {
  const entry = await change.trx.from('list_entries').where({ list, id }).first()
  if (!entry) throw notFound()
  return entry
}

async function counted(change: Change, list: ManagedList, id: number): Promise<CountedEntry> {
  const [entry] = await countPeople(list, [await findEntry(change, list, id)], change.trx)
  return entry as CountedEntry
}

async function assertNew(change: Change, list: ManagedList, name: string, id = 0): Promise<void> {
  if (listKeyOf(name) === '') throw invalidField('name', 'Type a name.', 'required')
  const taken = await change.trx
    .from('list_entries')
    .where({ list, key: listKeyOf(name) })
    .whereNot('id', id)
    .first()
  if (taken) throw new NameTaken(await counted(change, list, taken.id))
}

/**
 * Adds a name nobody has yet.
 * @throws NameTaken
 */
export async function addEntry(
  list: ManagedList,
  name: string,
  actor: Actor
): Promise<CountedEntry> {
  return change(actor, async (change) => {
    await assertNew(change, list, name)
    await canonicalName(change, list, name)
    const row = await change.trx
      .from('list_entries')
      .where({ list, key: listKeyOf(name) })
      .firstOrFail()
    return { ...(row as ListEntry), people: 0 }
  })
}

/** What becomes of an administrator's account is for administrators, their department too. */
async function assertMayMove(
  change: Change,
  list: ManagedList,
  entry: ListEntry,
  { isAdmin }: ListEditor
): Promise<void> {
  if (isAdmin) return
  const people = peopleWith(list, [entry], change.trx)
  if (list === 'location') people.join('users', 'users.id', 'employees.user_id')
  if (await people.where('users.role', 'admin').select('users.id').first()) {
    throw forbidden(
      `An administrator has this ${list}, so only administrators may rename or merge it.`
    )
  }
}

/**
 * Gives a name another spelling, for everybody who has it.
 * @returns the entry, and how many people were changed with it.
 * @throws Refusal 403, 404; NameTaken.
 */
export async function renameEntry(
  list: ManagedList,
  id: number,
  name: string,
  editor: ListEditor,
  actor: Actor
): Promise<CountedEntry> {
  return change(actor, async (change) => {
    const entry = await findEntry(change, list, id)
    await assertNew(change, list, name, id)
    const to = { ...entry, name: tidyName(name), key: listKeyOf(name) }
    if (to.name === entry.name) return counted(change, list, id)

    await assertMayMove(change, list, entry, editor)
    const people = await movePeople(change, list, entry, to)
    await change.trx
      .from('list_entries')
      .where('id', id)
      .update({ name: to.name, key: to.key, updated_at: change.time })
    await change.audit({
      action: 'update',
      entityType: 'list_entry',
      entityId: id,
      oldValues: { name: entry.name },
      newValues: { name: to.name, people },
    })
    await ListedNameChanged.dispatch(change, list, entry.name, to.name)
    return { id, name: to.name, key: to.key, people }
  })
}

/**
 * Takes one name into another: everybody who has it gets the other, and it leaves the list.
 * @param options.dryRun tells only how many people that would change.
 * @throws Refusal 403, 404, 422 naming `into`.
 */
export async function mergeEntry(
  list: ManagedList,
  id: number,
  into: number,
  editor: ListEditor,
  actor: Actor,
  options: { dryRun?: boolean } = {}
): Promise<CountedEntry & { changed: number }> {
  return change(actor, async (change) => {
    const from = await counted(change, list, id)
    if (into === id) throw invalidField('into', 'Choose another name.', 'different')
    const to = await change.trx.from('list_entries').where({ list, id: into }).first()
    if (!to) throw invalidField('into', 'This name is not on the list.', 'exists')
    await assertMayMove(change, list, from, editor)
    if (options.dryRun) return { ...(await counted(change, list, into)), changed: from.people }

    const changed = await movePeople(change, list, from, to as ListEntry)
    await change.trx.from('list_entries').where('id', id).delete()
    await change.audit({
      action: 'merge',
      entityType: 'list_entry',
      entityId: id,
      oldValues: { list, name: from.name },
      newValues: { into, name: to.name, people: changed },
    })
    await ListedNameChanged.dispatch(change, list, from.name, to.name)
    return { ...(await counted(change, list, into)), changed }
  })
}

/**
 * Takes a name nobody has off its list.
 * @throws Refusal 404, 409 while somebody has it.
 */
export async function removeEntry(list: ManagedList, id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const { name, people } = await counted(change, list, id)
    if (people > 0) {
      throw conflict(
        `${people === 1 ? 'One person has' : `${people} people have`} this ${list}. Merge it into another instead.`
      )
    }
    await change.trx.from('list_entries').where('id', id).delete()
    await change.audit({
      action: 'delete',
      entityType: 'list_entry',
      entityId: id,
      oldValues: { list, name },
    })
  })
}
