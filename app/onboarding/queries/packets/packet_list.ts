import db from '@adonisjs/lucid/services/db'
import { nameOf } from '#accounts/name_of'
import { notFound } from '#core/errors/http_errors'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import { likeContaining } from '#core/search/normalize'
import { table, type RowOf } from '#core/database/table'
import { isoTime } from '#core/time'
import { keyOf } from '#onboarding/item_key'
import PacketItem from '#onboarding/models/packet_item'
import type { ItemKind, PacketKind, PacketStatus } from '#onboarding/models/states'

export interface PacketFilters {
  q?: string
  kind?: PacketKind
  /** Without it archived ones are left out. */
  status?: PacketStatus
}

const packets = () => table(db, 'onboarding_packets as p')

function matching({ q, kind, status }: PacketFilters) {
  const query = packets()
  if (status) query.where('p.status', status)
  else query.whereNot('p.status', 'archived')
  if (kind) query.where('p.kind', kind)
  if (q) query.whereRaw(`p.name_key like ? escape '!'`, [likeContaining(q)])
  return query
}

const packetView = (row: RowOf<ReturnType<typeof packets>>) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  description: row.description,
  status: row.status,
  isDefault: row.is_default === 1,
  department: row.department,
  position: row.position,
  location: row.location,
  firstDayTime: row.first_day_time,
  firstDayPlace: row.first_day_place,
  version: row.version,
  revision: row.revision,
  createdBy: row.created_by,
  /** How far it is applied to people under way, while that is done. */
  applying: row.applied_to === null ? null : { done: row.apply_done, all: row.apply_all },
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
})

export type PacketView = ReturnType<typeof packetView> & {
  itemCount: number
  /** The kinds of its items, which decide who may copy it. */
  itemKinds: ItemKind[]
  /** People whose checklist it is part of now. */
  peopleCount: number
}

/** A page of the packets, by name: four statements. */
export async function listPackets(
  filters: PacketFilters,
  { page = 1, perPage = DEFAULT_PER_PAGE }: Omit<Paging, 'cursor'>
): Promise<ListPage<PacketView>> {
  const rows = await matching(filters)
    .orderBy('p.name_key')
    .orderBy('p.id')
    .offset((page - 1) * perPage)
    .limit(perPage)
    .select('p.*')
  const { total } = await matching(filters).count('* as total').firstOrFail()
  return { rows: await counted(rows), total, page, perPage, nextCursor: null }
}

async function counted(rows: RowOf<ReturnType<typeof packets>>[]): Promise<PacketView[]> {
  const ids = rows.map(({ id }) => id)
  const items = await table(db, 'onboarding_packet_items')
    .whereIn('packet_id', ids)
    .groupBy('packet_id', 'kind')
    .orderBy('kind')
    .select('packet_id', 'kind')
    .count('* as total')
  const people = await table(db, 'onboarding_checklist_packets as cp')
    .join('onboarding_checklists as c', 'c.id', 'cp.checklist_id')
    .whereIn('cp.packet_id', ids)
    .where('c.current', 1)
    .groupBy('cp.packet_id')
    .select('cp.packet_id')
    .count('* as total')
  const itemsOf = Map.groupBy(items, (row) => row.packet_id)
  const peopleOf = new Map(people.map((row) => [row.packet_id, row.total]))
  return rows.map((row) => {
    const kinds = itemsOf.get(row.id) ?? []
    return {
      ...packetView(row),
      itemCount: kinds.reduce((sum, { total }) => sum + total, 0),
      itemKinds: kinds.map(({ kind }) => kind),
      peopleCount: peopleOf.get(row.id) ?? 0,
    }
  })
}

/** An item as whoever edits its packet sees it, with the names of what it points at. */
const itemView = (item: PacketItem, names: OwnerNames, fileName: string | null) => {
  return {
    id: item.id,
    key: keyOf(item),
    ...item.terms,
    accepts: item.acceptsKinds,
    ownerName:
      item.owner === 'role'
        ? (names.roles.get(item.ownerRoleId) ?? null)
        : item.owner === 'person'
          ? (names.users.get(item.ownerUserId) ?? null)
          : null,
    fileName,
  }
}

export interface OwnerNames {
  roles: Map<number | null, string>
  users: Map<number | null, string>
}

export type PacketDetails = PacketView & { items: ReturnType<typeof itemView>[] }

/** @throws HttpError 404. */
export async function findPacket(id: number): Promise<PacketDetails> {
  const rows = await packets().where('p.id', id).select('p.*')
  const [packet] = await counted(rows)
  if (!packet) throw notFound()
  const items = await PacketItem.query().where('packetId', id).orderBy('position')
  const names = await ownerNames(items)
  const files = await table(db, 'stored_files')
    .whereIn(
      'id',
      items.flatMap(({ fileId }) => fileId ?? [])
    )
    .select('id', 'name')
  const fileNames = new Map(files.map((file) => [file.id, file.name]))
  return {
    ...packet,
    items: items.map((item) => itemView(item, names, fileNames.get(item.fileId ?? 0) ?? null)),
  }
}

/** What the owners of items are called. */
export async function ownerNames(
  items: readonly { ownerRoleId: number | null; ownerUserId: number | null }[]
): Promise<OwnerNames> {
  const roles = await table(db, 'roles')
    .whereIn(
      'id',
      items.flatMap(({ ownerRoleId }) => ownerRoleId ?? [])
    )
    .select('id', 'name')
  const users = await table(db, 'users')
    .whereIn(
      'id',
      items.flatMap(({ ownerUserId }) => ownerUserId ?? [])
    )
    .select('id', 'first_name', 'last_name', 'email')
  return {
    roles: new Map(roles.map((role) => [role.id, role.name])),
    users: new Map(users.map((user) => [user.id, nameOf(user)])),
  }
}
