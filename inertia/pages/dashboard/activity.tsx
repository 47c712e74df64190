import type { ListScope } from '#accounts/models/states'
import type { Activity } from '#dashboard/activity/activity'
import { ChevronLeft, ChevronRight, History } from 'lucide-react'
import { ActivityList } from '~/components/dashboard/activity_list'
import { addressOf } from '~/components/lists/list_address'
import { FilterSelect } from '~/components/lists/filter_select'
import { ListPage } from '~/components/lists/list_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { ScopeSwitch } from '~/components/people/scope_switch'
import { StepLink } from '~/components/step_link'
import AppShell from '~/layouts/app_shell'

const PATH = '/activity'

const types = [
  { value: 'training', label: 'Training' },
  { value: 'employee', label: 'Employees' },
  { value: 'document', label: 'Documents' },
  { value: 'approval', label: 'Approvals' },
]

type Props = {
  /** The newest first. */
  items: Activity[]
  /** The entry before which the next page starts; null at the end. */
  next: number | null
  isNewest: boolean
  filters: { type: string; scope: ListScope | '' }
}

/** 'View All' of Recent Activity: the same in full. */
export default function ActivityPage(props: Props) {
  const { items, next, isNewest, filters } = props
  const list = useListQuery({
    path: PATH,
    props,
    only: ['items', 'next', 'isNewest'],
  })

  return (
    <ListPage
      title="Activity"
      subtitle="Recent activity you have access to"
      mobileSubtitle="Recent activity"
      actions={<ScopeSwitch scope={filters.scope} onChange={(scope) => list.change({ scope })} />}
      list={list}
      noun="activity"
      heading="Activity"
      filters={
        <div className="sm:w-56">
          <FilterSelect
            label="Type"
            value={filters.type}
            all="All types"
            options={types}
            onChange={(type) => list.change({ type })}
          />
        </div>
      }
      empty={{
        icon: History,
        title:
          next !== null ? 'No activity here' : isNewest ? 'No activity yet' : 'No earlier activity',
        description:
          next === null
            ? 'Activity appears here as it happens.'
            : 'Go on to older activity, or show everyone.',
      }}
      pages={
        (next !== null || !isNewest) && (
          <nav aria-label="Pages of activity" className="flex flex-wrap justify-end gap-2">
            {!isNewest && (
              <StepLink href={addressOf(PATH, filters)} only={list.only}>
                <ChevronLeft aria-hidden />
                Newest
              </StepLink>
            )}
            {next !== null && (
              <StepLink href={addressOf(PATH, { ...filters, before: next })} only={list.only}>
                Older
                <ChevronRight aria-hidden />
              </StepLink>
            )}
          </nav>
        )
      }
    >
      {items.length > 0 && <ActivityList items={items} label="Activity" />}
    </ListPage>
  )
}

ActivityPage.layout = AppShell
