import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { isMysql } from '#database/column_helpers'
import { systemActor } from '#audit/actor'
import type { AuditRow } from '#audit/services/chain'
import { change } from '#audit/services/change'
import { readCheckpoint, type Checkpoint } from '#audit_log/services/checkpoints_in_log'
import { verifyChain } from '#audit_log/services/verify_chain'
import { pastTriggers } from '#tests/helpers/audit_log/audit'
import { emptyPortal } from '#tests/helpers/portal'

const ENTRIES = 60
const TAMPERINGS = 200
/** A failing run can be repeated: the numbers are the same every time. */
const SEED = 20260301

/** Pseudorandom numbers, always the same (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const COLUMNS = [
  'action',
  'entity_type',
  'entity_id',
  'performed_by',
  'performed_at',
  'address',
  'request_id',
  'old_values',
  'new_values',
  'values_salt',
  'values_digest',
  'performer_salt',
  'performer_digest',
  'search_text',
  'mac',
] as const satisfies readonly (keyof AuditRow)[]

function another(value: unknown, column: string, pick: (below: number) => number): string {
  if (column === 'performed_at') return `20${10 + pick(15)}-01-01 00:00:00.000`
  const text = String(value ?? '')
  if (text === '') return `{"n":${pick(1_000)}}`
  const at = pick(text.length)
  const sign = text[at] === '1' ? '2' : '1'
  return text.slice(0, at) + sign + text.slice(at + 1)
}

const entries = () => db.from('audit_entries')
const setHead = (id: number, mac: string) =>
  db.from('audit_heads').where('id', 1).update({ entry_id: id, mac })

test.group('Two hundred tamperings past the application', (group) => {
  let rows: AuditRow[]
  let checkpoint: Checkpoint

  group.each.setup(async () => {
    await emptyPortal()
    const actor = {
      ...systemActor,
      id: 7,
      label: 'Ana Díaz',
      address: '192.0.2.7',
      requestId: 'a-request',
    }
    await change(actor, async (change) => {
      for (let index = 1; index <= ENTRIES; index++) {
        await (index % 3 === 0 ? change.as(systemActor) : change).audit({
          action: index % 4 === 0 ? 'update' : 'create',
          entityType: 'employee',
          entityId: index,
          oldValues: index % 4 === 0 ? { firstName: 'Ana' } : undefined,
          newValues: { firstName: `Mira ${index}` },
        })
      }
    })
    rows = await entries().orderBy('id')
    checkpoint = readCheckpoint((await verifyChain()).checkpoint ?? '')!
  })

  /** Restores the original state. */
  async function restore() {
    await entries().delete()
    for (let at = 0; at < rows.length; at += 20) {
      await db.table('audit_entries').multiInsert(rows.slice(at, at + 20))
    }
    await setHead(ENTRIES, rows.at(-1)!.mac)
  }

  const renumber = async (from: number, to: number, by: 1 | -1) => {
    const ids = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    for (const id of by === 1 ? ids.reverse() : ids) {
      await entries()
        .where('id', id)
        .update({ id: id + by })
    }
  }

  /** Each returns the first altered entry. */
  const kinds: ((pick: (below: number) => number) => Promise<number>)[] = [
    async (pick) => {
      const id = 1 + pick(ENTRIES)
      const column = COLUMNS[pick(COLUMNS.length)]!
      const value = another(rows[id - 1]![column], column, pick)
      await entries()
        .where('id', id)
        .update({ [column]: value })
      return id
    },
    // One deleted, with the gap left or closed.
    async (pick) => {
      const id = 1 + pick(ENTRIES - 1)
      await entries().where('id', id).delete()
      if (pick(2) === 0) return id
      await renumber(id + 1, ENTRIES, -1)
      await setHead(ENTRIES - 1, rows.at(-1)!.mac)
      return id
    },
    // One inserted, and all that follow renumbered.
    async (pick) => {
      const id = 2 + pick(ENTRIES - 2)
      await renumber(id, ENTRIES, 1)
      await db.table('audit_entries').insert({ ...rows[(id + pick(ENTRIES - 1)) % ENTRIES]!, id })
      await setHead(ENTRIES + 1, rows.at(-1)!.mac)
      return id
    },
    // Two swapped.
    async (pick) => {
      const first = 1 + pick(ENTRIES - 1)
      const second = first + 1 + pick(ENTRIES - first)
      await entries().where('id', first).update({ id: 1_000 })
      await entries().where('id', second).update({ id: first })
      await entries().where('id', 1_000).update({ id: second })
      return first
    },
    // One added outside the numbers of the chain.
    async (pick) => {
      const ids = isMysql(db.connection()) ? [0] : [0, -1, null, 'x']
      await db.table('audit_entries').insert({ ...rows[pick(ENTRIES)]!, id: ids[pick(ids.length)] })
      return 1
    },
    // The tail removed, together with the head.
    async (pick) => {
      const last = 1 + pick(ENTRIES - 1)
      await entries().where('id', '>', last).delete()
      await setHead(last, rows[last - 1]!.mac)
      return last + 1
    },
  ]

  test('are all detected, and the first bad entry is named', async ({ assert }) => {
    const pick = numbers(SEED)
    await pastTriggers(async () => {
      for (let turn = 0; turn < TAMPERINGS; turn++) {
        const kind = kinds[turn % kinds.length]!
        const expected = await kind(pick)
        const verdict = await verifyChain(undefined, { given: checkpoint })
        const label = `tampering ${turn} of seed ${SEED}: ${verdict.reason}`
        assert.isFalse(verdict.intact, label)
        assert.equal(verdict.brokenAt, expected, label)
        await restore()
      }
    })
    assert.isTrue((await verifyChain(undefined, { given: checkpoint })).intact)
  }).timeout(300_000)
})
