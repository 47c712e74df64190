import type { Activity } from '#dashboard/activity/activity'
import { ChevronLeft, ChevronRight, History } from 'lucide-react'
import { ActivityList } from '~/components/dashboard/activity_list'
import { EmptyState } from '~/components/feedback/empty_state'
import { PageHeader } from '~/components/layout/page_header'
import { addressOf } from '~/components/lists/list_address'
import { ListPanel } from '~/components/lists/list_panel'
import { useListQuery } from '~/components/lists/use_list_query'
import { StepLink } from '~/components/step_link'
import { Card, CardTitle } from '~/components/ui/card'
import { NativeSelect } from '~/components/ui/native-select'
import AppShell from '~/layouts/app_shell'

const PATH = '/activity'
const listProps = ['items', 'next', 'isNewest', 'filters']

const types = [
  { value: 'training', label: 'Training' },
  { value: 'employee', label: 'Employees' },
  { value: 'document', label: 'Documents' },
  { value: 'approval', label: 'Approvals' },
]

type Props = {
  /** The newest first. */
  items: Activity[]
  /** Before which entry it goes on; null at the end. */
  next: number | null
  isNewest: boolean
  filters: { type: string }
}

/** 'View All' of Recent Activity: the same in full. */
export default function ActivityPage({ items, next, isNewest, filters }: Props) {
  const query = useListQuery({
    path: PATH,
    filters: { ...filters, q: '' },
    defaults: {},
    only: listProps,
  })

  return (
    <>
      <PageHeader
        title="Activity"
        subtitle="What has happened lately, as far as it concerns you."
        mobileSubtitle="What has happened lately"
      />
      <Card>
        <CardTitle className="sr-only">Activity</CardTitle>
        <div className="sm:w-56">
          <NativeSelect
            aria-label="Type"
            value={filters.type}
            onChange={(event) => query.change({ type: event.target.value })}
          >
            <option value="">All types</option>
            {types.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </div>
        <ListPanel loading={query.loading} loadingText="Loading activity...">
          {items.length === 0 ? (
            <EmptyState
              icon={History}
              title={isNewest ? 'No activity yet' : 'No earlier activity'}
              description="What happens is told here as it happens."
            />
          ) : (
            <ActivityList items={items} label="Activity" />
          )}
        </ListPanel>
        {(next !== null || !isNewest) && (
          <nav aria-label="Pages of activity" className="flex flex-wrap justify-end gap-2">
            {!isNewest && (
              <StepLink href={addressOf(PATH, filters)} only={listProps}>
                <ChevronLeft aria-hidden />
                Newest
              </StepLink>
            )}
            {next !== null && (
              <StepLink href={addressOf(PATH, { ...filters, before: next })} only={listProps}>
                Older
                <ChevronRight aria-hidden />
              </StepLink>
            )}
          </nav>
        )}
      </Card>
    </>
  )
}

ActivityPage.layout = AppShell
