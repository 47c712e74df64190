import { Badge } from '~/components/ui/badge'
import { outcomeWords, type PlanResult } from './plan_labels'

/** Results that need attention come first. */
const order = ['refused', 'already', 'holds', 'assigned', 'recorded', 'sent', 'asked']

/** More are counted, but not rendered. */
const SHOWN = 500

interface PlanResultsProps {
  results: PlanResult[]
  /** The label of each result here. */
  words?: typeof outcomeWords
}

/** Each person's result; keyboards can scroll it, too. */
export function PlanResults({ results, words = outcomeWords }: PlanResultsProps) {
  if (results.length === 0) return null
  const sorted = results.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
  return (
    <div
      role="region"
      aria-label="Each person"
      tabIndex={0}
      className="max-h-[40vh] overflow-y-auto overscroll-contain rounded-lg border"
    >
      <ul className="divide-y">
        {sorted.slice(0, SHOWN).map((result) => {
          const [word, variant] = words[result.outcome]
          return (
            <li
              key={`${result.employeeId} ${result.module ?? ''}`}
              className="flex items-start gap-3 px-4 py-2.5"
            >
              <div className="min-w-0 flex-1 text-sm wrap-anywhere">
                <div className="font-medium">
                  <bdi>{result.name ?? `No. ${result.employeeId}`}</bdi>
                </div>
                <div className="text-muted-foreground">
                  {result.module && (
                    <>
                      <bdi>{result.module}</bdi>:{' '}
                    </>
                  )}
                  {result.message}
                </div>
              </div>
              <Badge variant={variant}>{word}</Badge>
            </li>
          )
        })}
        {results.length > SHOWN && (
          <li className="px-4 py-2.5 text-sm text-muted-foreground">
            and {results.length - SHOWN} more
          </li>
        )}
      </ul>
    </div>
  )
}
