import { Button } from '~/components/ui/button'
import { useRemote } from '~/hooks/use_remote'
import { onDemand } from '~/lib/on_demand'
import { Skeletons } from './skeletons'
import type { Charts } from './types'

const ChartCards = onDemand(() => import('./chart_cards'))

/** The charts: their numbers and their script are asked for once everything else is there. */
export function DashboardCharts() {
  const { data, failed, reload } = useRemote<Charts>('/api/dashboard/charts')
  if (failed) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        The charts could not be read.
        <Button variant="outline" size="sm" onClick={reload}>
          Try again
        </Button>
      </p>
    )
  }
  return data ? <ChartCards charts={data} /> : <Skeletons count={1} className="h-72" />
}
