import type { BulkResult } from '#people/services/bulk_results'
import { Badge, type BadgeVariant } from '~/components/ui/badge'

interface BulkResultsProps {
  label: string
  results: BulkResult[]
  /** people for whom it was actually run; for the others the result is only expected */
  tried: ReadonlySet<number>
  finished: boolean
  /** more about a person who is still to be done, by id */
  notes?: ReadonlyMap<number, string | null>
}

/** Who cannot be done comes first, and who is skipped last: that is often nearly everyone. */
const order = ['refused', 'done', 'skipped']

/** Each person with their result; keyboards can scroll it, too. */
export function BulkResults(props: BulkResultsProps) {
  const { label, results, tried, finished, notes } = props
  const sorted = results.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="max-h-[40vh] overflow-y-auto overscroll-contain rounded-lg border"
    >
      <ul className="divide-y">
        {sorted.map((result) => {
          const [word, variant] = wordOf(result, tried.has(result.id), finished)
          return (
            <li key={result.id} className="flex items-start gap-3 px-4 py-2.5">
              <div className="min-w-0 flex-1 text-sm">
                <div className="font-medium wrap-anywhere">
                  <bdi>{result.name ?? `No. ${result.id}`}</bdi>
                </div>
                <div className="text-muted-foreground wrap-anywhere">{result.message}</div>
                {!tried.has(result.id) && notes?.get(result.id) && (
                  <div className="text-muted-foreground wrap-anywhere">{notes.get(result.id)}</div>
                )}
              </div>
              <Badge variant={variant}>{word}</Badge>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function wordOf(
  { outcome }: BulkResult,
  tried: boolean,
  finished: boolean
): [string, BadgeVariant] {
  if (outcome === 'refused') return ['Not possible', 'danger']
  if (outcome === 'skipped') return ['Skipped', 'neutral']
  if (tried) return ['Done', 'success']
  return finished ? ['Not done', 'warning'] : ['Will be done', 'info']
}
