import db from '@adonisjs/lucid/services/db'
import { decryptField, encryptField } from '#encryption/field_cipher'
import type { FieldPlace } from '#encryption/field_place'
import { registerProtectedTable } from '#encryption/protected_tables'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import type { MarkImage } from '#signing/filled'

export const MARK_KINDS = ['signature', 'initials'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** What somebody keeps for the next document; null for what they do not. */
export type KeptMarks = Record<MarkKind, MarkImage | null>

export const MARKS = 'signing_marks'

const placeOf = (userId: number, column: string): FieldPlace => ({
  table: MARKS,
  column,
  id: userId,
})

registerProtectedTable({
  table: MARKS,
  key: ['user_id'],
  columns: MARK_KINDS,
  place: (row, column) => placeOf(Number(row.user_id), column),
})

/** Keeps marks beside, or instead of, those that are kept already; within the change that signs. */
export async function keepMarks(
  change: Change,
  userId: number,
  marks: KeptMarks,
  kinds: readonly MarkKind[]
): Promise<void> {
  const columns: Partial<Record<MarkKind, string>> = {}
  for (const kind of kinds) {
    const mark = marks[kind]
    if (!mark) continue
    columns[kind] = await encryptField(placeOf(userId, kind), JSON.stringify(mark), change.trx)
  }
  const kept = Object.keys(columns)
  if (kept.length === 0) return
  const row = { ...columns, updated_at: change.time }
  const updated = await change.trx.from(MARKS).where('user_id', userId).update(row)
  if (Number(updated) === 0) {
    await change.trx
      .insertQuery()
      .table(MARKS)
      .insert({ user_id: userId, ...row })
  }
  await change.audit({
    action: 'update',
    entityType: 'signing_mark',
    entityId: userId,
    newValues: { kept },
  })
}

export async function findMarks(userId: number): Promise<KeptMarks> {
  const row: Record<MarkKind, string | null> | null = await db
    .from(MARKS)
    .where('user_id', userId)
    .first()
  const read = async (kind: MarkKind) => {
    const stored = row?.[kind]
    if (!stored) return null
    return JSON.parse(await decryptField(placeOf(userId, kind), stored)) as MarkImage
  }
  return { signature: await read('signature'), initials: await read('initials') }
}

/** Forgets what somebody kept; nothing happens where there is nothing. */
export async function forgetMarks(userId: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const deleted = await change.trx.from(MARKS).where('user_id', userId).delete()
    if (Number(deleted) === 0) return
    await change.audit({ action: 'delete', entityType: 'signing_mark', entityId: userId })
  })
}
