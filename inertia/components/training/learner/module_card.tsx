import { counted } from '#core/counted'
import type { OwnModule } from '#training/queries/own/own_modules'
import { Link } from '@inertiajs/react'
import { CalendarClock, Clock } from 'lucide-react'
import { useId } from 'react'
import { ModuleBadges } from '~/components/training/module_badges'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardFooter, CardTitle } from '~/components/ui/card'
import { cn } from '~/lib/utils'
import { actionWords, badgeOf, dayWords } from './labels'

export function ModuleCard({ module }: { module: OwnModule }) {
  const id = useId()
  const day = dayWords(module)
  const late = module.overdue || module.standing === 'expired'
  const state = badgeOf(module)
  const action = actionWords(module)

  return (
    <Card className="h-full gap-4">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
          <CardTitle as="h3" id={id} className="min-w-0 flex-1 basis-36 wrap-anywhere">
            <bdi>{module.name}</bdi>
          </CardTitle>
          <Badge variant={state.variant}>{state.label}</Badge>
        </div>
        <p dir="auto" className="line-clamp-3 text-sm text-muted-foreground wrap-anywhere">
          {module.description}
        </p>
      </div>
      <ModuleBadges module={module} />
      {(day || module.minutes) && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted-foreground">
          {day && (
            <li
              className={cn(
                'inline-flex items-center gap-1.5',
                late && 'font-semibold text-danger'
              )}
            >
              <CalendarClock aria-hidden className="size-4 shrink-0" />
              {day}
            </li>
          )}
          {module.minutes && (
            <li className="inline-flex items-center gap-1.5">
              <Clock aria-hidden className="size-4 shrink-0" />
              {counted(module.minutes, 'minute')}
            </li>
          )}
        </ul>
      )}
      <CardFooter>
        <Button
          asChild
          variant={action === 'View' ? 'outline' : 'default'}
          className="max-sm:w-full"
        >
          <Link href={`/training/${module.id}`} aria-describedby={id}>
            {action}
          </Link>
        </Button>
      </CardFooter>
    </Card>
  )
}
