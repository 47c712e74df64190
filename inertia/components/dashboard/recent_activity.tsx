import type { Activity } from '#dashboard/activity/activity'
import { Link } from '@inertiajs/react'
import { History } from 'lucide-react'
import { EmptyState } from '~/components/feedback/empty_state'
import { buttonVariants } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { ActivityList } from './activity_list'
import { Skeletons } from './skeletons'

/** The newest activity, with a link to all of it. */
export function RecentActivity({ items }: { items: Activity[] | null }) {
  return (
    <Card>
      <div className="flex items-center justify-between gap-3">
        <CardTitle>Recent Activity</CardTitle>
        <Link href="/activity" className={buttonVariants({ variant: 'outline', size: 'sm' })}>
          View All<span className="sr-only"> activity</span>
        </Link>
      </div>
      {items === null ? (
        <Skeletons count={4} className="h-11" />
      ) : items.length === 0 ? (
        <EmptyState
          icon={History}
          title="No activity yet"
          description="What happens is told here as it happens."
          className="py-6"
        />
      ) : (
        <ActivityList items={items} label="Recent Activity" />
      )}
    </Card>
  )
}
