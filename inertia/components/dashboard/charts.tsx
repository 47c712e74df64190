import type { DashboardCharts } from '#dashboard/queries/charts'
import { useEffect, useState, type ComponentType } from 'react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { useRemote } from '~/hooks/use_remote'
import { Skeletons } from './skeletons'

type Cards = ComponentType<{ charts: DashboardCharts }>

/** The charts load their numbers and script after everything else. */
export function DashboardCharts() {
  const { data, failed, reload } = useRemote('/api/dashboard/charts')
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
    <ChartCards charts={data} />
  ) : (
    <Skeletons count={1} className="h-72" />
  )
}
