import type { ChecklistRow } from '#onboarding/queries/checklist_list'
import { Link, usePage } from '@inertiajs/react'
import { BellRing, Download, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { addressOf, differing, type Paged } from '~/components/lists/list_address'
import { ClearFilters, ListPage } from '~/components/lists/list_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { OnboardingTabs } from '~/components/onboarding/onboarding_tabs'
import { UnderWayFilters } from '~/components/onboarding/under_way/under_way_filters'
import type { UnderWayFilters as Filters } from '~/components/onboarding/under_way/under_way_labels'
import { UnderWayRow } from '~/components/onboarding/under_way/under_way_row'
import { ScopeSwitch } from '~/components/people/scope_switch'
import { useSelection } from '~/components/people/bulk/use_selection'
import { Button } from '~/components/ui/button'
import AppShell from '~/layouts/app_shell'
import { onDemand } from '~/lib/on_demand'

const NudgeDialog = onDemand(() => import('~/components/onboarding/under_way/nudge_dialog'))

type Props = Paged & {
  checklists: ChecklistRow[]
  filters: Filters
  departments: string[]
  owners: { id: number; name: string }[]
}

const PATH = '/onboarding'
const defaults = { kind: 'onboarding', sort: 'urgent' }

/** Everyone whose onboarding or offboarding is under way. */
export default function UnderWay(props: Props) {
  const { checklists, total, filters, departments, owners } = props
  const { permissions } = usePage().props
  const list = useListQuery<Filters>({ path: PATH, props, defaults, only: ['checklists'] })
  const selection = useSelection(JSON.stringify({ ...filters, sort: null }))
  const [nudging, setNudging] = useState<number[] | null>(null)
  const mayNudge = permissions.includes('employees:update')
  const filtered = Object.keys(differing({ ...filters, scope: '' }, defaults)).length > 0
  const listed = ({ status }: ChecklistRow) => status === 'planned' || status === 'open'
  const chosen = selection.ids.size

  return (
    <>
      <ListPage
        title="Onboarding"
        subtitle="Everyone who is starting or leaving, what is late, and whose it is."
        mobileSubtitle="Everyone who is starting or leaving."
        actions={
          <>
            <ScopeSwitch scope={filters.scope} onChange={(scope) => list.change({ scope })} />
            <Button asChild variant="outline">
              <a
                href={addressOf(
                  '/api/onboarding/checklists.csv',
                  { ...filters, sort: '' },
                  defaults
                )}
                download
              >
                <Download aria-hidden />
                CSV
                <span className="sr-only"> file of this list</span>
              </a>
            </Button>
          </>
        }
        tabs={<OnboardingTabs current="in_progress" />}
        list={list}
        noun="checklists"
        heading="People in progress"
        filters={
          <UnderWayFilters
            filters={filters}
            departments={departments}
            owners={owners}
            onSearch={list.search}
            onChange={list.change}
          />
        }
        empty={
          filtered
            ? {
                icon: ListChecks,
                title: 'No checklists found',
                description: 'Try a different search or remove a filter.',
                action: <ClearFilters href={PATH} />,
              }
            : {
                icon: ListChecks,
                title: 'No one is starting',
                description:
                  'A checklist starts when someone is approved, from the packets that match.',
                action: mayNudge && (
                  <Button asChild>
                    <Link href="/onboarding/packets">Open packets</Link>
                  </Button>
                ),
              }
        }
        footer={
          mayNudge &&
          (chosen > 0 || checklists.filter(listed).length > 1) && (
            <div className="flex flex-wrap items-center gap-3">
              <Button
                variant="outline"
                onClick={() =>
                  setNudging(
                    chosen > 0 ? [...selection.ids] : checklists.filter(listed).map(({ id }) => id)
                  )
                }
              >
                <BellRing aria-hidden />
                {chosen > 0
                  ? `Remind ${chosen} selected…`
                  : `Remind all ${checklists.filter(listed).length} on this page…`}
              </Button>
              {chosen > 0 && (
                <Button variant="link" onClick={selection.clear}>
                  Clear selection
                </Button>
              )}
            </div>
          )
        }
      >
        {checklists.length > 0 && (
          <ul aria-label="Checklists" className="grid gap-3">
            {checklists.map((checklist) => (
              <UnderWayRow
                key={checklist.id}
                checklist={checklist}
                chosen={selection.has(checklist.id)}
                {...(mayNudge &&
                  listed(checklist) && {
                    onChoose: (on: boolean) => selection.set([checklist.id], on),
                    onNudge: () => setNudging([checklist.id]),
                  })}
              />
            ))}
          </ul>
        )}
      </ListPage>
      {total > 0 && nudging && (
        <NudgeDialog
          checklistIds={nudging}
          onClose={() => setNudging(null)}
          onNudged={() => {
            setNudging(null)
            selection.clear()
          }}
        />
      )}
    </>
  )
}

UnderWay.layout = AppShell
