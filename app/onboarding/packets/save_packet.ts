import { once } from '#core/http/idempotency'
import type { Actor } from '#audit/actor'
import { change, differences, type Change } from '#audit/services/change'
import { changedSince } from '#core/changed_since'
import { table } from '#core/database/table'
import { conflict, invalidField } from '#core/errors/http_errors'
import { normalizeForSearch } from '#core/search/normalize'
import { openEarlyForWaiting } from '#onboarding/checklists/open_early'
import ChecklistPacket from '#onboarding/models/checklist_packet'
import OnboardingPacket from '#onboarding/models/packet'
import PacketItem from '#onboarding/models/packet_item'
import { taskOf, type DatedTerms, type ItemTerms, type PacketInput } from '#onboarding/packet'
import { termsOf, type PlacedTerms } from '#onboarding/packets/packet_terms'
import { dropFile } from '#onboarding/packets/attach_file'
import { assertMayGive } from '#onboarding/policies/packet_policy'
import { spelledAsListed } from '#training/queries/assignments/listed_places'

export const EDITED_MEANWHILE = `${changedSince('This packet')} Look at it as it is now, then save again.`
const ARCHIVED = 'This packet is archived.'

const tidied = (name: string) => name.replace(/\s+/g, ' ').trim()
export const nameKeyOf = (name: string) => normalizeForSearch(name).slice(0, 450)

/** The packet that is not archived and has a name already, but for the one with the id. */
export const namesake = (change: Change, name: string, id = 0) =>
  table(change.trx, OnboardingPacket)
    .where('name_key', nameKeyOf(name))
    .whereNot('status', 'archived')
    .whereNot('id', id)
    .first()

/** @throws HttpError 422 naming `name` where another packet that is not archived has it. */
async function assertFree(change: Change, name: string, id = 0): Promise<void> {
  if (nameKeyOf(name) === '') throw invalidField('name', 'Enter a name.', 'required')
  const taken = await namesake(change, name, id)
  if (taken) throw invalidField('name', `A packet named "${taken.name}" already exists.`, 'taken')
}

/** Whom a packet is for and how it is called, as it is stored. */
async function headOf(change: Change, input: PacketInput) {
  const name = tidied(input.name)
  const places = await spelledAsListed(change.trx, {
    department: input.department ?? null,
    position: input.position ?? null,
    location: input.location ?? null,
  })
  return {
    name,
    nameKey: nameKeyOf(name),
    description: input.description ?? '',
    isDefault: input.isDefault ?? false,
    firstDayTime: input.firstDayTime ?? null,
    firstDayPlace: input.firstDayPlace?.trim() || null,
    ...places,
  }
}

/**
 * Makes a packet as a draft, which no one gets until it is live. With an Idempotency-Key the second
 * call answers with what the first one made.
 * @returns its id.
 * @throws HttpError 403 for items that one may not give by hand, 409, 422 naming the field.
 */
export async function createPacket(
  input: PacketInput,
  actor: Actor,
  key?: string
): Promise<number> {
  const call = { operation: 'onboarding_packets.store', key, input }
  return change(actor, (change) => once(change, call, () => insertPacket(change, input)))
}

/**
 * @param files of the items, in their order.
 * @returns its id.
 * @throws HttpError 403, 422.
 */
export async function insertPacket(
  change: Change,
  input: PacketInput,
  files: readonly (number | null)[] = []
): Promise<number> {
  assertMayGive(
    change.actor,
    input.items.map(({ kind }) => kind)
  )
  const head = await headOf(change, input)
  await assertFree(change, head.name)
  const items = await termsOf(change, input.kind, input.items)
  const packet = new OnboardingPacket().fill({
    ...head,
    kind: input.kind,
    status: 'draft',
    version: 1,
    revision: 1,
    createdById: change.actor.id,
    createdBy: change.actor.label,
  })
  await change.save(packet, { newValues: { items: items.map(told) } })
  for (const [position, item] of items.entries()) {
    const fileId = files[position] ?? null
    const row = { ...columnsOf(item), fileId, packetId: packet.id, position }
    await change.store(new PacketItem().fill(row))
  }
  return packet.id
}

/**
 * Saves a packet as its editor sends it: whom it is for, and all its items. People who have it
 * already keep their checklists; see applyPacket.
 * @param revision of the packet as the editor saw it.
 * @throws HttpError 403, 404, 409 when it was edited since or is archived, 422 naming the field.
 */
export async function updatePacket(
  id: number,
  { revision, ...input }: PacketInput & { revision: number },
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    const packet = await change.find(OnboardingPacket, id)
    if (packet.isArchived) throw conflict(ARCHIVED)
    if (packet.revision !== revision) throw conflict(EDITED_MEANWHILE)
    if (packet.kind !== input.kind) {
      throw invalidField('kind', 'The kind of a packet cannot change.', 'kind')
    }
    const head = await headOf(change, input)
    await assertFree(change, head.name, id)
    const before = await PacketItem.query({ client: change.trx })
      .where('packetId', id)
      .orderBy('position')
    const items = await termsOf(change, packet.kind, input.items)
    if (items.length === 0 && packet.isLive) {
      throw invalidField('items', 'A live packet needs at least one item.', 'minLength')
    }
    const byId = new Map(before.map((item) => [item.id, item]))
    const named = new Set<number>()
    const changed = items.filter((item, position) => {
      const row = item.id === null ? undefined : byId.get(item.id)
      if (item.id !== null && named.has(item.id)) {
        throw invalidField(`items.${position}.id`, 'Another item has this ID.', 'distinct')
      }
      if (item.id !== null) named.add(item.id)
      if (item.id !== null && !row) {
        throw invalidField(`items.${position}.id`, 'This packet has no such item.', 'exists')
      }
      return !row || own(row) !== own(item)
    })
    assertMayGive(
      change.actor,
      changed.map(({ kind }) => kind)
    )
    const retold = differences(
      { items: JSON.stringify(before.map(told)) },
      { items: JSON.stringify(items.map(told)) }
    )
    packet.merge(head)
    if (!packet.$isDirty && !retold) return
    await change.save(packet.merge({ revision: revision + 1, version: packet.version + 1 }), {
      ...(retold
        ? { oldValues: { items: before.map(told) }, newValues: { items: items.map(told) } }
        : {}),
    })
    await writeItems(change, packet.id, items, byId)
    if (packet.isLive && packet.kind === 'onboarding') await openEarlyForWaiting(change)
  })
}

async function writeItems(
  change: Change,
  packetId: number,
  items: readonly PlacedTerms[],
  before: ReadonlyMap<number, PacketItem>
): Promise<void> {
  const kept = new Set(items.flatMap(({ id }) => id ?? []))
  const gone = [...before.keys()].filter((id) => !kept.has(id))
  if (gone.length > 0) await table(change.trx, PacketItem).whereIn('id', gone).delete()
  for (const id of gone) await dropFile(change, before.get(id)?.fileId ?? null)
  for (const [position, item] of items.entries()) {
    const row = item.id === null ? new PacketItem() : (before.get(item.id) as PacketItem)
    const { fileId } = row
    await change.store(
      row.merge({ ...columnsOf(item), packetId, position, fileId: fileId ?? null })
    )
  }
}

const columnsOf = ({ id: _, ...terms }: PlacedTerms) => terms

const withoutFile = ({ fileId: _, ...task }: ItemTerms) => task

/** An item as the log tells it: all that an edit can change. A file has entries of its own. */
const told = (item: DatedTerms) => ({
  ...withoutFile(taskOf(item)),
  due: `${item.dueDays} ${item.workdays ? 'workdays' : 'days'} from ${item.dueFrom}`,
})

/** What whoever edits a packet says of an item: a module's or document's name is not theirs to say. */
const own = (item: DatedTerms) => {
  const isNamedElsewhere = item.moduleId !== null || item.templateId !== null
  return JSON.stringify({ ...told(item), name: isNamedElsewhere ? null : item.name })
}

/**
 * Makes a packet live: from now on people who match it get it, and who has registered already what
 * comes before the first day. An archived one comes back.
 * @throws HttpError 404, 409 when it is live or empty.
 */
export async function startPacket(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const packet = await change.find(OnboardingPacket, id)
    const items = await table(change.trx, PacketItem)
      .where('packet_id', id)
      .count('* as items')
      .first()
    if (!items?.items) throw conflict('Add an item before you turn on this packet.')
    await assertFree(change, packet.name, id)
    if (packet.isLive) throw conflict('This packet is already turned on.')
    const { status } = packet
    await change.transition(
      packet,
      {
        from: { status },
        to: { status: 'live', revision: packet.revision + 1 },
        refused: 'This packet is already turned on.',
      },
      { action: 'start' }
    )
    if (packet.kind === 'onboarding') await openEarlyForWaiting(change)
  })
}

/**
 * Archives a packet: no one else gets it, and whoever has it keeps their checklist. Who waits for
 * approval gets what comes before the first day of a default packet that is theirs now. A draft that
 * no one ever had is deleted.
 * @throws HttpError 404, 409 when it is archived.
 */
export async function retirePacket(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const packet = await change.find(OnboardingPacket, id)
    if (packet.isArchived) throw conflict(ARCHIVED)
    const { status } = packet
    const given = await table(change.trx, ChecklistPacket).where('packet_id', id).first()
    if (status === 'draft' && !given) return deletePacket(change, packet)
    await change.transition(
      packet,
      {
        from: { status },
        to: { status: 'archived', revision: packet.revision + 1 },
        refused: ARCHIVED,
      },
      { action: 'archive' }
    )
    if (status === 'live' && packet.kind === 'onboarding') await openEarlyForWaiting(change)
  })
}

async function deletePacket(change: Change, packet: OnboardingPacket): Promise<void> {
  const items = await table(change.trx, PacketItem).where('packet_id', packet.id).select('file_id')
  await table(change.trx, PacketItem).where('packet_id', packet.id).delete()
  await change.delete(packet)
  for (const item of items) await dropFile(change, item.file_id)
}
