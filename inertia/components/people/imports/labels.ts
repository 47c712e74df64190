import { formatCount } from '#core/counted'
import type { Counts, ImportState, Verdict } from '#people/import/import_options'
import type { BadgeVariant } from '~/components/ui/badge'

export const VERDICTS: Verdict[] = ['created', 'updated', 'unchanged', 'skipped', 'refused']

interface Look {
  label: string
  variant: BadgeVariant
}

const states: Record<ImportState, Look> = {
  columns: { label: 'Choose columns', variant: 'warning' },
  preview: { label: 'Ready to import', variant: 'info' },
  running: { label: 'Importing', variant: 'info' },
  cancelling: { label: 'Canceling', variant: 'warning' },
  cancelled: { label: 'Canceled', variant: 'neutral' },
  done: { label: 'Imported', variant: 'success' },
  failed: { label: 'Failed', variant: 'danger' },
  undoing: { label: 'Undoing', variant: 'warning' },
  undone: { label: 'Undone', variant: 'neutral' },
}

export const stateLook = (state: ImportState) => states[state]

const verdicts: Record<Verdict, { planned: string; done: string; variant: BadgeVariant }> = {
  created: { planned: 'To be created', done: 'Created', variant: 'success' },
  updated: { planned: 'To be updated', done: 'Updated', variant: 'info' },
  unchanged: { planned: 'Unchanged', done: 'Unchanged', variant: 'neutral' },
  skipped: { planned: 'Skipped', done: 'Skipped', variant: 'neutral' },
  refused: { planned: 'With errors', done: 'With errors', variant: 'danger' },
}

export type Tense = 'planned' | 'done'

export function verdictLook(verdict: Verdict, tense: Tense): Look {
  return { label: verdicts[verdict][tense], variant: verdicts[verdict].variant }
}

/** Whether it is running, so that it changes by itself. */
export function isMoving(state: ImportState): boolean {
  return state === 'running' || state === 'cancelling' || state === 'undoing'
}

export function isOver(state: ImportState): boolean {
  return state === 'done' || state === 'cancelled' || state === 'failed' || state === 'undone'
}

export const sum = (counts: Counts) =>
  VERDICTS.reduce((total, verdict) => total + counts[verdict], 0)

/** '54 created, 2 updated, 6 refused', without counts of zero. */
export function inWords(counts: Counts, tense: Tense): string {
  const parts = VERDICTS.filter((verdict) => counts[verdict] > 0).map(
    (verdict) =>
      `${formatCount(counts[verdict])} ${verdictLook(verdict, tense).label.toLowerCase()}`
  )
  return parts.join(', ') || 'nothing'
}

/** 'CSV, separated by semicolons' */
export function formatInWords(format: {
  kind: string
  delimiter?: string
  encoding?: string
  sheet?: string
}): string {
  if (format.kind === 'xlsx') return format.sheet ? `Excel, sheet “${format.sheet}”` : 'Excel'
  const separators: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }
  const separator = separators[format.delimiter ?? '']
  return separator ? `CSV, separated by ${separator}` : 'CSV'
}
