import type { Counts, Verdict } from '#people/import/import_options'
import { CountTiles } from '~/components/count_tiles'
import { VERDICTS, verdictLook, type Tense } from '../labels'

export type RowFilter = Verdict | ''

interface VerdictTilesProps {
  counts: Counts
  all: number
  tense: Tense
  current: RowFilter
  hrefFor: (filter: RowFilter) => string
}

const colors: Record<Verdict, string> = {
  created: 'text-success',
  updated: 'text-info',
  unchanged: 'text-foreground',
  skipped: 'text-foreground',
  refused: 'text-danger',
}

/** The import's counts; each links to its rows. */
export function VerdictTiles({ counts, all, tense, current, hrefFor }: VerdictTilesProps) {
  const tiles: { filter: RowFilter; label: string; value: number; color: string }[] = [
    { filter: '', label: 'All rows', value: all, color: 'text-foreground' },
    ...VERDICTS.map((filter) => ({
      filter,
      label: verdictLook(filter, tense).label,
      value: counts[filter],
      color: colors[filter],
    })),
  ]

  return <CountTiles label="Rows of the file" tiles={tiles} current={current} hrefFor={hrefFor} />
}
