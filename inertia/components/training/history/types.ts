import type { ImportColumn } from '~/components/people/imports/types'

export type HistoryVerdict = 'created' | 'already' | 'refused'
type HistoryCounts = Record<HistoryVerdict, number>

/** An import of past completions as the list shows it. */
export type HistorySummary = {
  id: number
  fileName: string
  state: 'columns' | 'preview' | 'running' | 'done'
  rowCount: number
  planned: HistoryCounts
  done: HistoryCounts
  progress: { done: number; all: number }
  createdBy: string
  createdAt: string
  purgedAt: string | null
}

export type HistoryView = HistorySummary & {
  format: { kind: string; delimiter?: string; sheet?: string }
  columns: ImportColumn[]
  dateOrder: string | null
  questions: string[]
  questionSamples: { dateOrder?: string[] }
  /** Its rows can be read, and it can be steered. */
  mine: boolean
  /** The same file, imported before. */
  earlier: { id: number; createdAt: string } | null
}

export type HistoryRow = {
  number: number
  verdict: HistoryVerdict
  outcome: HistoryVerdict | null
  reason: string | null
  employeeId: number | null
  name: string | null
  module: string | null
  completedOn: string | null
  expiresOn: string | null
  score: number | null
  trainer: string | null
  values: { label: string; value: string }[]
}

export const API = '/api/training/completion-imports'
export const PAGE = '/training/imports'

export const VERDICTS: HistoryVerdict[] = ['created', 'already', 'refused']

const labels: Record<HistoryVerdict, { planned: string; done: string }> = {
  created: { planned: 'To be added', done: 'Added' },
  already: { planned: 'There already', done: 'There already' },
  refused: { planned: 'Refused', done: 'Refused' },
}

export type Tense = 'planned' | 'done'

export const labelOf = (verdict: HistoryVerdict, tense: Tense) => labels[verdict][tense]

export const VARIANTS = { created: 'success', already: 'neutral', refused: 'danger' } as const

/** '54 added, 2 there already'; what did not happen is left out. */
export function inWords(counts: HistoryCounts, tense: Tense): string {
  const parts = VERDICTS.filter((verdict) => counts[verdict] > 0).map(
    (verdict) =>
      `${counts[verdict].toLocaleString('en-US')} ${labelOf(verdict, tense).toLowerCase()}`
  )
  return parts.join(', ') || 'nothing'
}

/** How an import stands, in a few words. */
export function standingOf({ state, planned, done, progress }: HistorySummary): string {
  if (state === 'columns') return 'Waits for its columns'
  if (state === 'preview') return `Ready: ${inWords(planned, 'planned')}`
  if (state === 'running') {
    return `Not finished: ${progress.done.toLocaleString('en-US')} of ${progress.all.toLocaleString('en-US')} added`
  }
  return inWords(done, 'done')
}
