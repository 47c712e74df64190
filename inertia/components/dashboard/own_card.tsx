import { Card, CardTitle } from '~/components/ui/card'
import { Badge } from '~/components/ui/badge'
import { OwnTaskList } from './own_tasks'
import type { Answer } from '~/lib/routes'

/** A staff member's own tasks; nothing without tasks. */
export function OwnCard({ own: { todo, count } }: { own: Answer<'GET', '/api/dashboard'>['own'] }) {
  if (count === 0) return null
  return (
    <Card className="max-xl:order-first">
      <div className="flex items-center justify-between gap-3">
        <CardTitle>Your own to-dos</CardTitle>
        <Badge variant="info">{count}</Badge>
      </div>
      <OwnTaskList tasks={todo} label="Your own to-dos" />
      {count > todo.length && (
        <p className="text-sm text-muted-foreground">
          And {count - todo.length} more, under Training, Documents and Onboarding.
        </p>
      )}
    </Card>
  )
}
