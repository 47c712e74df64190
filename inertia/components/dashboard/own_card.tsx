import { LoadFailed } from '~/components/feedback/load_failed'
import { Card, CardTitle } from '~/components/ui/card'
import { Badge } from '~/components/ui/badge'
import type { Remote } from '~/hooks/use_remote'
import type { Answer } from '~/lib/routes'
import { OwnTaskList } from './own_tasks'

/** A staff member's own tasks, before what is about others; nothing without tasks. */
export function OwnCard({ todo }: { todo: Remote<Answer<'GET', '/api/dashboard/todo'>> }) {
  const { data, failed, reload } = todo
  if (!failed && !data?.count) return null
  return (
    <Card className="mb-6 gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CardTitle>Your own to-dos</CardTitle>
        {data && <Badge variant="info">{data.count}</Badge>}
        {data && data.count > data.todo.length && (
          <p className="text-sm text-muted-foreground xl:ms-auto">
            {data.count - data.todo.length} more under Training, Documents and Onboarding
          </p>
        )}
      </div>
      {failed && <LoadFailed onRetry={reload}>Couldn’t load your to-dos.</LoadFailed>}
      {data && <OwnTaskList tasks={data.todo} label="Your own to-dos" className="xl:grid-cols-3" />}
    </Card>
  )
}
