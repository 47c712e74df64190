import { counted } from '#core/counted'
import type { OwnModuleDetails } from '#training/queries/own/own_module'
import { Clock, RefreshCw } from 'lucide-react'
import { Card, CardTitle } from '~/components/ui/card'

type Described = Pick<OwnModuleDetails, 'description' | 'minutes' | 'renewalPeriodMonths'>

export function ModuleOverview({ module }: { module: Described }) {
  const months = module.renewalPeriodMonths

  return (
    <Card>
      <CardTitle>Module Overview</CardTitle>
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
        {module.description}
      </p>
      {(module.minutes || months) && (
        <ul className="grid gap-2 text-sm text-muted-foreground">
          {module.minutes && (
            <li className="flex items-center gap-2">
              <Clock aria-hidden className="size-4 shrink-0" />
              Takes about {counted(module.minutes, 'minute')}
            </li>
          )}
          {months && (
            <li className="flex items-center gap-2">
              <RefreshCw aria-hidden className="size-4 shrink-0" />
              This training must be renewed every {counted(months, 'month')}
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}
