import db from '@adonisjs/lucid/services/db'
import AuditEntry from '#audit/models/audit_entry'
import AuditHead from '#audit/models/audit_head'
import { table, type Client } from '#core/database/table'
import {
  auditSearchText,
  chainMac,
  digestPerformer,
  digestValues,
  ERASED_PERFORMER,
  type AuditRow,
} from '#audit/services/chain'
import {
  checkpointText,
  CheckpointsInLog,
  type Checkpoint,
  type KeptCheckpoint,
} from '#audit_log/services/checkpoints_in_log'
import { ErasedEntries } from '#audit/services/erased_entries'
import { counted } from '#core/counted'

export interface ChainVerdict {
  intact: boolean
  /** The last verified entry: all up to it are what was written. */
  entries: number
  /** Entries whose values were erased; the chain still contains their digest. */
  erased: number
  /** Entries whose performer was erased, likewise. */
  erasedPerformers: number
  /** The first altered entry, or null. */
  brokenAt: number | null
  reason: string | null
  /** The end of the chain. Stored elsewhere, it shows later that nothing before it was removed. */
  checkpoint: string | null
  /** Stored checkpoints that the log does not contain, the first one first. */
  missing: KeptCheckpoint[]
  /** Whether nothing else is wrong, as after a manual restore. */
  acceptable: boolean
  /** How many of those were accepted before, by an entry of the log. */
  accepted: number
}

/** What the log is compared with. */
export interface Expected {
  /** From outside: the log must contain it, regardless of acceptances. */
  given?: Checkpoint | undefined
  /** Checkpoints stored by this installation. */
  kept?: readonly KeptCheckpoint[] | undefined
}

const BATCH = 1_000
const READ_AHEAD = 2

const MISSING = 'the entry is missing'
const HEAD_CHANGED = 'the head of the chain was changed'
const BEYOND_HEAD = 'the entry lies beyond the head of the chain'
const UNCOVERED = 'it lost its values or its performer, and no erasure says so'

/** Whether this process's AUDIT_KEY is the one that the log was started with. */
export async function startedWithThisKey(): Promise<boolean> {
  const first = await table(db, AuditEntry).where('id', 1).first()
  return !first || chainMac('', first) === first.mac
}

/**
 * Reads the audit log from its first entry to its head and recomputes every link.
 * @param onProgress called after each batch with the number of entries read so far, and the
 * total.
 * @param expected checkpoints the log must contain; without them, it stays unnoticed if the tail
 * is removed together with its head.
 * @param client what reads the log; a test has it give the head of an earlier moment.
 */
export async function verifyChain(
  onProgress?: (entries: number, all: number) => void,
  { given, kept = [] }: Expected = {},
  client: Client = db
): Promise<ChainVerdict> {
  // The head is read first. Entries written during the run come after it and are left out.
  const head = await headOf(client)
  const last = head.entry_id
  const chain = new ChainReader()
  let entries = 0
  const erasures = new ErasedEntries()
  const found = new CheckpointsInLog(kept)
  const broken = (brokenAt: number, reason: string, verified = entries): ChainVerdict => ({
    intact: false,
    entries: verified,
    erased: erasures.values,
    erasedPerformers: erasures.performers,
    brokenAt,
    reason,
    checkpoint: null,
    missing: [],
    acceptable: false,
    accepted: 0,
  })

  for await (const rows of batches(0, last, client)) {
    for (const row of rows) {
      const flaw = chain.add(row)
      if (flaw) return broken(entries + 1, flaw)
      if (given?.entry === row.id && given.mac !== row.mac) {
        return broken(row.id, 'it is not the entry of the checkpoint')
      }
      found.add(row)
      erasures.add(row)
      entries = row.id
    }
    onProgress?.(entries, last)
  }
  if (entries < last) return broken(entries + 1, MISSING)

  // Checked last: the rest of the log may have been altered before it.
  if (given && given.entry > last) {
    return broken(last + 1, 'the log ends before the checkpoint')
  }
  const { mac } = chain
  if (mac !== head.mac) return broken(last, HEAD_CHANGED)
  const outside = await unnumbered(client)
  if (outside) return broken(1, `an entry with the number ${outside.id} is not part of the chain`)
  // The highest one: entries that were written since may lie before one that was added by hand.
  const beyond = await table(client, AuditEntry).where('id', '>', last).max('id as id').first()
  const now = await headOf(client)
  if (beyond?.id && beyond.id > now.entry_id) {
    return broken(beyond.id, BEYOND_HEAD)
  }
  // Someone may have been erased during the run: the entry that says so comes after the last.
  for await (const rows of batches(last, now.entry_id, client)) {
    for (const row of rows) {
      const flaw = chain.add(row)
      if (flaw) return broken(chain.entries + 1, flaw)
      erasures.cover(row)
    }
  }
  const [uncovered, ...others] = erasures.uncovered()
  if (uncovered !== undefined) {
    const rest = others.length
    const likewise = rest > 0 ? `; likewise ${counted(rest, 'later entry', 'later entries')}` : ''
    const reason = `${UNCOVERED}${likewise}`
    return broken(uncovered, reason, uncovered - 1)
  }
  const missing = found.missing()
  const [first] = missing
  if (first) {
    const { day, entry } = first
    const verdict =
      entry > last
        ? broken(
            last + 1,
            `the log ends here, but the checkpoint of ${day} covers entries 1 to ${entry}`
          )
        : broken(
            entry,
            `it is not the entry of the checkpoint of ${day}`,
            // Someone with the key may have rewritten all after the checkpoint before.
            found.lastBefore(entry)
          )
    return { ...verdict, missing, acceptable: true }
  }
  const reached = entries > 0 ? checkpointText({ entry: entries, mac }) : null
  return {
    intact: true,
    entries,
    erased: erasures.values,
    erasedPerformers: erasures.performers,
    brokenAt: null,
    reason: null,
    checkpoint: reached,
    missing,
    acceptable: false,
    accepted: found.accepted,
  }
}

/** The first altered entry of a log, and what is wrong with it. */
export interface BrokenEntry {
  entry: number
  reason: string
}

/**
 * Checks a backup's log link by link.
 * @param entries all of them, by number.
 * @returns null where it is intact.
 */
export async function brokenEntryIn(
  entries: AsyncIterable<AuditRow>,
  head: Checkpoint
): Promise<BrokenEntry | null> {
  const chain = new ChainReader()
  const erasures = new ErasedEntries()
  for await (const row of entries) {
    const reason = row.id > head.entry ? BEYOND_HEAD : chain.add(row)
    if (reason) return { entry: chain.entries + 1, reason }
    erasures.add(row)
  }
  if (chain.entries < head.entry) return { entry: chain.entries + 1, reason: MISSING }
  if (chain.mac !== head.mac) return { entry: head.entry, reason: HEAD_CHANGED }
  const [uncovered] = erasures.uncovered()
  return uncovered === undefined ? null : { entry: uncovered, reason: UNCOVERED }
}

const headOf = (client: Client) => table(client, AuditHead).where('id', 1).firstOrFail()

/** The links of the chain, recomputed one after the other. */
class ChainReader {
  entries = 0
  mac = ''

  /** @returns why the next entry is not the one that was written; null where it is. */
  add(row: AuditRow): string | null {
    if (row.id !== this.entries + 1) return MISSING
    if (row.values_salt === null) {
      if (row.old_values !== null || row.new_values !== null) {
        return 'its values are there without their salt'
      }
    } else if (
      digestValues(row.values_salt, row.old_values, row.new_values) !== row.values_digest
    ) {
      return 'its values were changed'
    }
    if (!isPerformerWhole(row)) return 'its performer was changed'
    const mac = chainMac(this.mac, row)
    if (row.id === 1 && mac !== row.mac) {
      return 'the entry was changed, or AUDIT_KEY is not the key it was written with'
    }
    if (mac !== row.mac || row.search_text !== auditSearchText(row)) return 'the entry was changed'
    this.mac = mac
    this.entries = row.id
    return null
  }
}

/**
 * An entry before the first, or without a whole number, as SQLite accepts: no part of the chain,
 * but lists and exports would show it.
 */
const unnumbered = (client: Client) =>
  table(client, AuditEntry)
    .where('id', '<', 1)
    .orWhere('id', '>', Number.MAX_SAFE_INTEGER)
    .orWhereNull('id')
    .select('id')
    .first()

/** An erased performer leaves one fixed text, so that no other name can take its place. */
function isPerformerWhole(row: AuditRow): boolean {
  const { performer_salt: salt, performer_digest: digest } = row
  // The chain of older entries covers the name itself.
  if (digest === null) return salt === null
  if (salt === null) return row.performed_by === ERASED_PERFORMER && row.address === null
  return digestPerformer(salt, row.performed_by, row.address) === digest
}

/**
 * The entries after one, up to the last, in batches: the database reads the next ones during the
 * current one. Two are under way, since it would else wait while one is received.
 */
async function* batches(after: number, last: number, client: Client): AsyncGenerator<AuditRow[]> {
  const read = async (from: number) =>
    table(client, AuditEntry)
      .where('id', '>', from)
      .where('id', '<=', Math.min(from + BATCH, last))
      .orderBy('id')
  const ahead: Promise<AuditRow[]>[] = []
  let asked = after
  const ask = () => {
    if (asked >= last) return
    const rows = read(asked)
    // Its failure is thrown when it is its turn.
    rows.catch(() => {})
    ahead.push(rows)
    asked += BATCH
  }
  try {
    for (let count = 0; count < READ_AHEAD; count++) ask()
    for (let rows = ahead.shift(); rows; rows = ahead.shift()) {
      const entries = await rows
      ask()
      yield entries
    }
  } finally {
    // A caller that stops early may end the transaction of the reads.
    await Promise.allSettled(ahead)
  }
}
