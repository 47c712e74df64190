import type { ListScope } from '#accounts/models/states'
import { Link } from '@inertiajs/react'
import { History } from 'lucide-react'
import { EmptyState } from '~/components/feedback/empty_state'
import { buttonVariants } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { addressOf } from '~/components/lists/list_address'
import { LoadFailed } from '~/components/feedback/load_failed'
import { useRemote } from '~/hooks/use_remote'
import { ActivityList } from './activity_list'
import { Skeletons } from './skeletons'

const SHOWN = 6

/** The newest activity, with a link to all of it. */
export function RecentActivity({ scope }: { scope: ListScope | '' }) {
  const {
    data: items,
    failed,
    reload,
  } = useRemote('/api/dashboard/activity', {
    query: { perPage: SHOWN, scope },
  })
  return (
    <Card>
      <div className="flex items-center justify-between gap-3">
        <CardTitle>Recent Activity</CardTitle>
        <Link
          href={addressOf('/activity', { scope })}
          className={buttonVariants({ variant: 'outline', size: 'sm' })}
        >
          View All<span className="sr-only"> activity</span>
        </Link>
      </div>
      {failed ? (
        <LoadFailed onRetry={reload}>Couldn’t load the activity.</LoadFailed>
      ) : items === null ? (
        <Skeletons count={4} className="h-11" />
      ) : items.length === 0 ? (
        <EmptyState
          icon={History}
          title={scope === 'team' ? 'No recent activity' : 'No activity yet'}
          description={
            scope === 'team'
              ? 'What happens on your team appears here.'
              : 'What happens in the portal appears here.'
          }
          className="py-6"
        />
      ) : (
        <ActivityList items={items} label="Recent Activity" />
      )}
    </Card>
  )
}
