import type { LearnerGroup } from '#training/learner_state'
import type { OwnModule } from '#training/queries/own/own_modules'
import { GraduationCap } from 'lucide-react'
import { EmptyState } from '~/components/feedback/empty_state'
import { Notice } from '~/components/feedback/notice'
import { PageHeader } from '~/components/layout/page_header'
import type { Paged } from '~/components/lists/list_address'
import { Pagination } from '~/components/lists/pagination'
import { FilterSelect } from '~/components/lists/filter_select'
import { ClearFilters } from '~/components/lists/list_page'
import { ListPanel } from '~/components/lists/list_panel'
import { SearchBox } from '~/components/lists/search_box'
import { useListQuery } from '~/components/lists/use_list_query'
import { ModuleCard } from '~/components/training/learner/module_card'
import { InstallSamples } from '~/components/training/modules/install_samples'
import { TrainingTabs } from '~/components/training/training_tabs'
import { groups, groupWords } from '~/components/training/learner/labels'
import { useFreshOnBack } from '~/hooks/use_fresh_on_back'
import AppShell from '~/layouts/app_shell'

type Props = Paged & {
  modules: OwnModule[]
  counts: Record<LearnerGroup, number>
  /** without any filter */
  all: number
  filters: { q: string; group: string }
  onRoster: boolean
}

const defaults = { group: 'all' }

export default function Training(props: Props) {
  const { modules, counts, all, total, perPage, filters, onRoster } = props
  const list = useListQuery({
    path: '/training',
    props,
    defaults,
    only: ['modules', 'counts', 'all'],
  })
  useFreshOnBack(list.only)
  const found = groups.reduce((sum, group) => sum + counts[group], 0)

  return (
    <>
      <PageHeader
        title="Training Modules"
        subtitle="Your required training, completions and expiration dates"
        mobileSubtitle="Your required and completed training"
      />
      <div className="mb-6 empty:mb-0">
        <TrainingTabs current="modules" />
      </div>
      {!onRoster && all > 0 && (
        <Notice className="mb-6">
          You aren’t set up as an employee, so no training is assigned to you. You can still view
          the modules.
        </Notice>
      )}
      {all > 0 && (
        <div role="search" className="mb-6 flex gap-2 max-sm:flex-col">
          <SearchBox
            value={filters.q}
            label="Search modules"
            placeholder="Search modules..."
            onSearch={list.search}
          />
          <div className="sm:w-56">
            <FilterSelect
              label="Status"
              value={filters.group}
              options={[
                { value: 'all', label: `All (${found})` },
                ...groups.map((group) => ({
                  value: group,
                  label: `${groupWords[group].filter} (${counts[group]})`,
                })),
              ]}
              onChange={(group) => list.change({ group })}
            />
          </div>
        </div>
      )}
      <ListPanel loading={list.loading} loadingText="Loading modules...">
        {modules.length > 0 ? (
          <div className="grid gap-8">
            {groups.map((group) => (
              <ModuleGroup
                key={group}
                group={group}
                modules={modules.filter((module) => module.group === group)}
              />
            ))}
          </div>
        ) : all === 0 ? (
          <EmptyState
            icon={GraduationCap}
            title="No training modules"
            description="There is nothing to learn yet. What is assigned to you will show here."
            action={<InstallSamples />}
          />
        ) : (
          <EmptyState
            icon={GraduationCap}
            title="No modules found"
            description="Try a different search or status."
            action={<ClearFilters href="/training" />}
          />
        )}
      </ListPanel>
      {total > perPage && (
        <div className="mt-8">
          <Pagination {...list.place} label="Pages of modules" />
        </div>
      )}
    </>
  )
}

function ModuleGroup({ group, modules }: { group: LearnerGroup; modules: OwnModule[] }) {
  if (modules.length === 0) return null
  return (
    <section aria-labelledby={`group-${group}`} className="grid gap-4">
      <h2 id={`group-${group}`} className="text-lg font-semibold">
        {groupWords[group].title}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-cards">
        {modules.map((module) => (
          <li key={module.id} className="min-w-0">
            <ModuleCard module={module} />
          </li>
        ))}
      </ul>
    </section>
  )
}

Training.layout = AppShell
