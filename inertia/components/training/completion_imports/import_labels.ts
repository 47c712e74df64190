import { formatCount } from '#core/counted'
import type { Counts } from '#training/models/completion_import'
import type { Verdict } from '#training/models/states'
import type { HistorySummary } from '#training/completion_imports/queries/view'

export const API = '/api/training/completion-imports'
export const PAGE = '/training/imports'

export const VERDICTS: Verdict[] = ['created', 'already', 'refused']

const labels: Record<Verdict, { planned: string; done: string }> = {
  created: { planned: 'To be added', done: 'Added' },
  already: { planned: 'Already here', done: 'Already here' },
  refused: { planned: 'With errors', done: 'With errors' },
}

export type Tense = 'planned' | 'done'

export const labelOf = (verdict: Verdict, tense: Tense) => labels[verdict][tense]

export const VARIANTS = { created: 'success', already: 'neutral', refused: 'danger' } as const

/** '54 added, 2 there already', without counts of zero. */
export function inWords(counts: Counts, tense: Tense): string {
  const parts = VERDICTS.filter((verdict) => counts[verdict] > 0).map(
    (verdict) => `${formatCount(counts[verdict])} ${labelOf(verdict, tense).toLowerCase()}`
  )
  return parts.join(', ') || 'nothing'
}

/** An import's status in a few words. */
export function standingOf({ state, planned, done, progress }: HistorySummary): string {
  if (state === 'columns') return 'Columns not chosen yet'
  if (state === 'preview') return `Ready: ${inWords(planned, 'planned')}`
  if (state === 'running') {
    return `Not finished: ${formatCount(progress.done)} of ${formatCount(progress.all)} added`
  }
  return inWords(done, 'done')
}
