import type { ListScope } from '#accounts/models/states'
import type { ListNames } from '#people/queries/managed_lists'
import { X } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { useIsMobile } from '~/hooks/use_is_mobile'
import { formatShortDate } from '~/lib/dates'
import { ONBOARDING_STEPS } from '../onboarding_steps'
import { FoldingFilters } from '~/components/lists/folding_filters'
import { FilterSelect, offered } from '~/components/lists/filter_select'
import { SearchBox } from '~/components/lists/search_box'

export type EmployeeFilterValues = {
  q: string
  status: string
  onboarding: string
  /** Minimum onboarding step, from the dashboard's charts. */
  reached: string
  addedFrom: string
  department: string
  position: string
  location: string
  /** The first day of work. */
  startsFrom: string
  startsTo: string
  scope: ListScope | ''
  sort: string
}

interface EmployeeFiltersProps {
  filters: EmployeeFilterValues
  names: ListNames
  onSearch: (q: string) => void
  onChange: (changes: Partial<EmployeeFilterValues>) => void
  holdBack: (text: string) => boolean
}

const statuses = [{ value: 'all', label: 'All Status' }, 'active', 'pending', 'inactive']

/** Labels replace the underscore with a space. */
const onboardings = ['incomplete', 'pending', 'not_started', 'in_progress', 'complete'].map(
  (value) => ({ value, label: value.replaceAll('_', ' ') })
)

const lists = [
  { list: 'department', label: 'Department', all: 'All departments' },
  { list: 'position', label: 'Position', all: 'All positions' },
  { list: 'location', label: 'Location', all: 'All locations' },
] as const

/** The number of active filters, without the search. */
export function filtersSet(filters: EmployeeFilterValues): number {
  return (
    Number(filters.status !== 'all') +
    Number(filters.onboarding !== '') +
    Number(filters.reached !== '') +
    Number(filters.addedFrom !== '') +
    Number(filters.startsFrom !== '' || filters.startsTo !== '') +
    lists.filter(({ list }) => filters[list] !== '').length
  )
}

/** What the list is limited to, for paper, which has no controls; empty for the whole list. */
export function filtersInWords(filters: EmployeeFilterValues): string {
  const { scope, q, status, onboarding } = filters
  const limits = [
    scope === 'team' && 'My team',
    q && `Search “${q}”`,
    status !== 'all' && `Status ${status}`,
    onboarding && `Onboarding ${onboarding.replaceAll('_', ' ')}`,
    ...lists.map(({ list, label }) => filters[list] && `${label} ${filters[list]}`),
    ...furtherOf(filters).map(({ label }) => label),
  ]
  return limits.filter(Boolean).join(', ')
}

/** Filters from the dashboard's charts that are active. */
function furtherOf({ reached, addedFrom, startsFrom, startsTo }: EmployeeFilterValues) {
  return [
    { name: 'reached', label: ONBOARDING_STEPS.find(({ step }) => step === reached)?.filter },
    { name: 'addedFrom', label: addedFrom && `Added since ${formatShortDate(addedFrom)}` },
    {
      name: 'startsFrom',
      label:
        startsFrom &&
        startsTo &&
        `Starts ${formatShortDate(startsFrom)} to ${formatShortDate(startsTo)}`,
    },
  ].filter(({ label }) => label)
}

export function EmployeeFilters({
  filters,
  names,
  onSearch,
  onChange,
  holdBack,
}: EmployeeFiltersProps) {
  const isMobile = useIsMobile()
  const set = filtersSet(filters)

  return (
    <FoldingFilters
      set={set}
      further={<FurtherFilters filters={filters} onChange={onChange} />}
      className="flex flex-col gap-2 2xl:flex-row 2xl:flex-wrap"
      searchClassName="2xl:min-w-0 2xl:flex-1"
      filtersClassName="grid gap-2 sm:grid-cols-2 lg:flex"
      search={
        <SearchBox
          value={filters.q}
          label="Search employees"
          placeholder={isMobile ? 'Search...' : 'Search employees...'}
          onSearch={onSearch}
          holdBack={holdBack}
        />
      }
    >
      <div className="lg:min-w-0 lg:flex-1 2xl:w-32 2xl:flex-none">
        <FilterSelect
          label="Status"
          value={filters.status}
          options={statuses}
          onChange={(status) => onChange({ status })}
        />
      </div>
      <div className="lg:min-w-0 lg:flex-1 2xl:w-36 2xl:flex-none">
        <FilterSelect
          label="Onboarding"
          value={filters.onboarding}
          all="All onboarding"
          options={onboardings}
          onChange={(onboarding) => onChange({ onboarding })}
        />
      </div>
      {lists.map(({ list, label, all }) => (
        <div key={list} className="lg:min-w-0 lg:flex-1 2xl:w-40 2xl:flex-none">
          <FilterSelect
            label={label}
            value={filters[list]}
            all={all}
            options={offered(names[list], filters[list])}
            onChange={(name) => onChange({ [list]: name })}
          />
        </div>
      ))}
    </FoldingFilters>
  )
}

/** They are shown while active, and removable here. */
function FurtherFilters({ filters, onChange }: Pick<EmployeeFiltersProps, 'filters' | 'onChange'>) {
  const further = furtherOf(filters)
  if (further.length === 0) return null
  return (
    <ul aria-label="More filters" className="flex flex-wrap gap-2 2xl:basis-full">
      {further.map(({ name, label }) => (
        <li key={name}>
          <Button
            variant="outline"
            size="sm"
            onClick={({ currentTarget }) => {
              // The pressed button disappears with the filter.
              const item = currentTarget.closest('li')
              const next = item?.nextElementSibling ?? item?.previousElementSibling
              const search = currentTarget.closest('[role="search"]')?.querySelector('input')
              const focused = next?.querySelector('button') ?? search
              focused?.focus()
              onChange(name === 'startsFrom' ? { startsFrom: '', startsTo: '' } : { [name]: '' })
            }}
          >
            <span className="sr-only">Remove the filter </span>
            {label}
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  )
}
