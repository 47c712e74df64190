import type { AuditRow } from '#audit/services/chain'

/** The mac of an entry at the time someone recorded it. */
export interface Checkpoint {
  entry: number
  mac: string
}

export interface KeptCheckpoint extends Checkpoint {
  /** The day of the check, for display. */
  day: string
}

/** The action of the entry that accepts a shorter log after a restore. */
export const ACCEPT_RESTORE = 'accept_restore'

export const checkpointText = ({ entry, mac }: Checkpoint) => `${entry}.${mac}`

/** Reads a checkpoint as audit:verify prints it; null for anything else. */
export function readCheckpoint(text: string): Checkpoint | null {
  const [, entry, mac] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(text.trim()) ?? []
  return entry && mac ? { entry: Number(entry), mac } : null
}

/** Finds the stored checkpoints that the log does not contain. */
export class CheckpointsInLog {
  accepted = 0
  private readonly macs = new Set<string>()
  private readonly acceptances = new Set<string>()
  private readonly entries: ReadonlySet<number>

  constructor(private readonly kept: readonly KeptCheckpoint[]) {
    this.entries = new Set(kept.map(({ entry }) => entry))
  }

  add(row: AuditRow): void {
    if (this.entries.has(row.id)) this.macs.add(checkpointText({ entry: row.id, mac: row.mac }))
    if (row.action !== ACCEPT_RESTORE || row.entity_type !== 'audit_log' || !row.new_values) return
    const { checkpoints } = JSON.parse(row.new_values) as { checkpoints: string[] }
    for (const text of checkpoints) this.acceptances.add(text)
  }

  /** The last entry before this one that a stored checkpoint confirms; 0 without one. */
  lastBefore(entry: number): number {
    const confirmed = this.kept.filter((one) => this.macs.has(checkpointText(one)))
    return Math.max(0, ...confirmed.flatMap((one) => (one.entry < entry ? one.entry : [])))
  }

  missing(): KeptCheckpoint[] {
    const absent = this.kept.filter((one) => !this.macs.has(checkpointText(one)))
    const missing = absent.filter((one) => !this.acceptances.has(checkpointText(one)))
    this.accepted = absent.length - missing.length
    return missing.sort((one, other) => one.entry - other.entry)
  }
}
