import { decryptField, encryptField } from '#encryption/field_cipher'
import type { FieldPlace } from '#encryption/field_place'
import { registerProtectedTable } from '#encryption/protected_tables'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { table } from '#core/database/table'
import type { MarkImage } from '#signing/field_values'
import SigningMark from '#signing/models/signing_mark'

export const MARK_KINDS = ['signature', 'initials'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** A person's saved marks; null for those they did not save. */
export type SavedSignatures = Record<MarkKind, MarkImage | null>

const placeOf = (userId: number, column: string): FieldPlace => ({
  table: SigningMark.table,
  column,
  id: userId,
})

registerProtectedTable({
  table: SigningMark.table,
  key: ['user_id'],
  columns: MARK_KINDS,
  place: (row, column) => placeOf(row.user_id, column),
})

/** Saves marks, keeping other saved ones, inside the change that signs. */
export async function saveSignatures(
  change: Change,
  userId: number,
  marks: SavedSignatures,
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
  const row =
    (await SigningMark.find(userId, { client: change.trx })) ?? new SigningMark().fill({ userId })
  await change.save(row.merge(columns), { action: 'update', newValues: { kept } })
}

export async function findMarks(userId: number): Promise<SavedSignatures> {
  const row = await SigningMark.find(userId)
  const read = async (kind: MarkKind) => {
    const stored = row?.[kind]
    if (!stored) return null
    return JSON.parse(await decryptField(placeOf(userId, kind), stored)) as MarkImage
  }
  return { signature: await read('signature'), initials: await read('initials') }
}

/** Deletes saved marks, if any. */
export async function forgetMarks(userId: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const deleted = await table(change.trx, SigningMark).where('user_id', userId).delete()
    if (deleted === 0) return
    await change.audit({ action: 'delete', entityType: 'signing_mark', entityId: userId })
  })
}
