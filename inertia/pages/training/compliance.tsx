import { counted, formatCount, peopleCount } from '#core/counted'
import type { ComplianceColumn } from '#training/queries/compliance/compliance_columns'
import type { ComplianceRow } from '#training/queries/compliance/compliance_matrix'
import { Download, Grid3x3 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Notice } from '~/components/feedback/notice'
import { Pagination } from '~/components/lists/pagination'
import { PrintedLimits } from '~/components/lists/printed_limits'
import { addressOf, type Paged } from '~/components/lists/list_address'
import { ClearFilters, ListPage } from '~/components/lists/list_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { useRemote } from '~/hooks/use_remote'
import { ScopeSwitch } from '~/components/people/scope_switch'
import {
  ComplianceFilters,
  filtersInWords,
} from '~/components/training/compliance/compliance_filters'
import { Legend } from '~/components/training/compliance/legend'
import { MatrixCards } from '~/components/training/compliance/matrix_cards'
import { MatrixTable } from '~/components/training/compliance/matrix_table'
import { Shares } from '~/components/training/compliance/shares'
import type { Cell, ComplianceFilterValues } from '~/components/training/compliance/compliance_cell'
import { TrainingTabs } from '~/components/training/training_tabs'
import { InstallSamples } from '~/components/training/modules/install_samples'
import { Button } from '~/components/ui/button'
import { useIsMobile } from '~/hooks/use_is_mobile'
import AppShell from '~/layouts/app_shell'
import { formatShortDate } from '~/lib/dates'
import { onDemand } from '~/lib/on_demand'

const HistoryDialog = onDemand(() => import('~/components/training/compliance/history_dialog'))

type Props = Paged & {
  people: ComplianceRow[]
  modules: ComplianceColumn[]
  /** how many modules the result covers; not all of them are columns */
  moduleCount: number
  /** the filter's options */
  choices: ComplianceColumn[]
  /** whether there are more than that */
  modulesLeftOut: boolean
  /** with a filter by status or expiration: how many cells match */
  cells: number | null
  names: { department: string[]; location: string[] }
  today: string
  filters: ComplianceFilterValues
}

const path = '/training/compliance'
const matrix = [
  'people',
  'modules',
  'moduleCount',
  'choices',
  'modulesLeftOut',
  'cells',
  // A page may stay open past midnight.
  'today',
]

/** Training status by employee and module, on any day. */
export default function Compliance(props: Props) {
  const { people, modules, moduleCount, choices, modulesLeftOut } = props
  const { cells, total, names, today, filters } = props
  const list = useListQuery({ path, props, defaults: { day: today }, only: matrix })
  const { day, q, department, location, moduleId, scope } = filters
  const summary = useRemote('/api/training/compliance/summary', {
    query: { day, q, department, location, moduleId, scope },
  })
  const [open, setOpen] = useState<Cell | null>(null)
  const isMobile = useIsMobile()
  const shares = useMemo(
    () => new Map(summary.data?.modules.map((share) => [share.moduleId, share])),
    [summary.data]
  )
  const shown = people.length > 0 && modules.length > 0

  return (
    <>
      <ListPage
        title="Compliance"
        subtitle="Training status by employee, as of any date"
        actions={
          <>
            <ScopeSwitch
              scope={filters.scope}
              onChange={(chosen) => list.change({ scope: chosen })}
            />
            <Button variant="outline" asChild>
              <a href={addressOf('/api/training/compliance.csv', { ...filters })} download>
                <Download aria-hidden />
                Export CSV
              </a>
            </Button>
          </>
        }
        tabs={<TrainingTabs current="compliance" />}
        list={list}
        noun="compliance"
        heading="Compliance matrix"
        filters={
          <>
            <PrintedLimits
              {...list.place}
              day={filters.day}
              limits={filtersInWords(filters, choices)}
              shown={people.length}
            />
            <ComplianceFilters
              filters={filters}
              today={today}
              names={names}
              choices={choices}
              onSearch={list.search}
              onChange={list.change}
            />
            {filters.day > today && (
              <Notice>
                {formatShortDate(filters.day)} is in the future. This is the status if nothing
                changes until then.
              </Notice>
            )}
            <Shares
              summary={summary.data}
              failed={summary.failed}
              onRetry={summary.reload}
              hrefFor={(of) =>
                addressOf(path, { ...filters, department: of, page: null }, { day: today })
              }
            />
            {cells !== null && (
              <p role="status" className="text-sm font-medium">
                {counted(cells, 'module', 'modules')}{' '}
                {filters.state ? 'with this status' : 'expiring then'}, of {peopleCount(total)}
              </p>
            )}
            {moduleCount > modules.length && (
              <Notice>
                {modules.length} of {formatCount(moduleCount)} modules are shown
                {cells !== null && ', the first ones found'}; choose one to see another.
              </Notice>
            )}
            {modulesLeftOut && (
              <Notice>
                Only the first {formatCount(choices.length)} modules by name are shown here. The
                export has all of them.
              </Notice>
            )}
          </>
        }
        empty={{ icon: Grid3x3, ...emptyWords(modules.length === 0, filters) }}
        footer={shown && <Legend />}
        pages={<Pagination {...list.place} label="Pages of people" />}
      >
        {shown &&
          (isMobile ? (
            <MatrixCards people={people} modules={modules} onOpen={setOpen} />
          ) : (
            <MatrixTable people={people} modules={modules} shares={shares} onOpen={setOpen} />
          ))}
      </ListPage>
      {open && (
        <HistoryDialog
          cell={open}
          day={filters.day}
          onClose={() => setOpen(null)}
          onAssigned={() => {
            setOpen(null)
            summary.reload()
            list.reload()
          }}
          onVoided={list.reload}
        />
      )}
    </>
  )
}

function emptyWords(noModules: boolean, filters: ComplianceFilterValues) {
  const filtered = Object.entries(filters).some(
    ([name, value]) => name !== 'day' && name !== 'scope' && value !== ''
  )
  if (filtered) {
    return {
      title: 'No one found',
      description: 'Try a different search or remove a filter.',
      action: <ClearFilters href={addressOf(path, { day: filters.day })} />,
    }
  }
  return noModules
    ? {
        title: 'No training modules on this day',
        description: 'Modules appear here once they have been added.',
        action: <InstallSamples />,
      }
    : { title: 'No one found', description: 'No one was employed on this day.' }
}

Compliance.layout = AppShell
