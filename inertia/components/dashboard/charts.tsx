import type { ListScope } from '#accounts/models/states'
import type { DashboardCharts as Charts } from '#dashboard/queries/charts'
import { Link } from '@inertiajs/react'
import { useEffect, useState, type ComponentType } from 'react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { buttonVariants } from '~/components/ui/button'
import { addressOf } from '~/components/lists/list_address'
import { useRemote } from '~/hooks/use_remote'
import { InView } from '~/lib/in_view'
import { Skeletons } from './skeletons'

interface Scoped {
  /** whose numbers they show */
  scope: ListScope | ''
}

type Cards = ComponentType<Scoped & { charts: Charts }>

/** The charts with their numbers and script. */
export function DashboardCharts({ scope }: Scoped) {
  const { data, failed, reload } = useRemote('/api/dashboard/charts', { query: { scope } })
  const [ChartCards, setChartCards] = useState<Cards | null>(null)
  const [broken, setBroken] = useState(false)

  useEffect(() => {
    if (broken) return
    import('./chart_cards').then(
      (script) => setChartCards(() => script.default),
      () => setBroken(true)
    )
  }, [broken])

  function again() {
    setBroken(false)
    reload()
  }

  if (failed || broken) {
    return <LoadFailed onRetry={again}>Couldn’t load the charts.</LoadFailed>
  }
  return data && ChartCards ? (
    <ChartCards charts={data} scope={scope} />
  ) : (
    <Skeletons count={1} className="h-72" />
  )
}

/** The charts, loaded when someone scrolls to them. */
export function ChartsInView({ scope }: Scoped) {
  return (
    <div>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Trends</h2>
        <Link
          href={addressOf('/reports', { scope })}
          className={buttonVariants({ variant: 'outline', size: 'sm' })}
        >
          Reports
        </Link>
      </div>
      <InView className="min-h-72">
        <DashboardCharts scope={scope} />
      </InView>
    </div>
  )
}
