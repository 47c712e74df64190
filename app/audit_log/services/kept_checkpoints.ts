import db from '@adonisjs/lucid/services/db'
import AuditCheck from '#audit_log/models/audit_check'
import { expression, table } from '#core/database/table'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { CheckpointRefused, readSignedCheckpoint } from '#audit_log/services/checkpoint'
import {
  ACCEPT_RESTORE,
  checkpointText,
  type Checkpoint,
  type KeptCheckpoint,
} from '#audit_log/services/checkpoints_in_log'
import { verifyChain, type ChainVerdict } from '#audit_log/services/verify_chain'
import { isCopy } from '#core/installation'
import { deleteObject, getText, putText } from '#storage/services/disk_objects'

/**
 * The newest signed checkpoint has this fixed name on the disk, so it is found even if rows were
 * deleted from the database. Backups omit it: a restored log is shorter.
 */
const NEWEST = 'audit-checkpoint.json'

/**
 * Stores a signed checkpoint as the newest. A copy never does, since it might share the portal's
 * disk.
 */
export async function keepNewest(file: Buffer): Promise<void> {
  if (!(await isCopy())) await putText(NEWEST, file.toString())
}

export const forgetNewest = () => deleteObject(NEWEST)

/** The stored checkpoints of this installation. */
interface Kept {
  checkpoints: KeptCheckpoint[]
  /** Why the newest signed file cannot be trusted. */
  refused: string | null
}

async function readKept(): Promise<Kept> {
  const rows = await table(db, AuditCheck)
    .whereNotNull('mac')
    .orderBy('day')
    .select('entry_id', 'mac', expression<{ day: string }>('cast(day as char(10)) as day'))
  const checkpoints = rows.flatMap(({ day, entry_id: entry, mac }) =>
    entry === null || mac === null ? [] : [{ day, entry, mac }]
  )
  const newest = await getText(NEWEST)
  if (newest === null) return { checkpoints, refused: null }
  try {
    const { entry, mac, checkedAt } = await readSignedCheckpoint(newest)
    // Usually the same as the last row.
    if (!checkpoints.some((one) => one.entry === entry && one.mac === mac)) {
      checkpoints.push({ entry, mac, day: checkedAt.slice(0, 10) })
    }
    return { checkpoints, refused: null }
  } catch (error) {
    if (!(error instanceof CheckpointRefused)) throw error
    return { checkpoints, refused: error.message }
  }
}

/** Verifies the log against every stored checkpoint and an external one. */
export async function verifyWithKept(
  given?: Checkpoint,
  onProgress?: (entries: number, all: number) => void
): Promise<ChainVerdict> {
  const { checkpoints, refused } = await readKept()
  const verdict = await verifyChain(onProgress, { given, kept: checkpoints })
  if (!verdict.intact || refused === null) return verdict
  return {
    ...verdict,
    intact: false,
    brokenAt: Math.max(verdict.entries, 1),
    reason: `the newest signed checkpoint cannot be trusted: ${refused}`,
    checkpoint: null,
    acceptable: true,
  }
}

/**
 * Accepts that the log lacks stored checkpoints, as after a manual restore of an older database.
 * The acceptance is an audit entry that names them. If the log is whole, or broken in another
 * way, nothing is accepted.
 * @returns the verdict before.
 */
export async function acceptRestore(reason: string, actor: Actor): Promise<ChainVerdict> {
  const verdict = await verifyWithKept()
  if (!verdict.acceptable) return verdict
  await change(actor, (change) =>
    change.audit({
      action: ACCEPT_RESTORE,
      entityType: 'audit_log',
      entityId: 'audit_log',
      newValues: { reason, checkpoints: verdict.missing.map(checkpointText) },
    })
  )
  // Its content is among the accepted checkpoints, or cannot be trusted. The next check makes
  // another.
  await forgetNewest()
  return verdict
}
