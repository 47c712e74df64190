import type { ComplianceColumn } from '#training/queries/compliance/compliance_columns'
import { useId } from 'react'
import { DayFilter } from '~/components/lists/day_filter'
import { FilterSelect, offered } from '~/components/lists/filter_select'
import { FoldingFilters } from '~/components/lists/folding_filters'
import { SearchBox } from '~/components/lists/search_box'
import { Button } from '~/components/ui/button'
import { Label } from '~/components/ui/label'
import { formatMonth, formatShortDate } from '~/lib/dates'
import { stateNames, states } from './states'
import type { ComplianceFilterValues } from './compliance_cell'

interface ComplianceFiltersProps {
  filters: ComplianceFilterValues
  today: string
  names: { department: string[]; location: string[] }
  choices: ComplianceColumn[]
  onSearch: (q: string) => void
  onChange: (changes: Partial<ComplianceFilterValues>) => void
}

const lists = [
  { list: 'department', label: 'Department', all: 'All departments' },
  { list: 'location', label: 'Location', all: 'All locations' },
] as const

const offeredStates = [
  ...stateNames.map((name) => ({ value: name, label: states[name].label })),
  { value: 'expiring:30', label: 'Expiring within 30 days' },
]

const MONTHS_AHEAD = 12

/** The months in which something can expire, the current one from today on. */
function monthsFrom(today: string) {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: MONTHS_AHEAD }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 1 + index, 1))
    const last = new Date(Date.UTC(year, month + index, 0))
    const from = index === 0 ? today : isoDay(first)
    return { value: `${from}:${isoDay(last)}`, label: `Ends ${formatMonth(isoDay(first))}` }
  })
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10)

function rangeText({
  expiresFrom,
  expiresTo,
}: Pick<ComplianceFilterValues, 'expiresFrom' | 'expiresTo'>): string {
  if (!expiresTo) return `Ends ${formatShortDate(expiresFrom)} or later`
  if (!expiresFrom) return `Ends ${formatShortDate(expiresTo)} or before`
  return `Ends ${formatShortDate(expiresFrom)} – ${formatShortDate(expiresTo)}`
}

/** What the matrix is limited to, for paper, which has no controls; empty for everything. */
export function filtersInWords(
  { q, department, location, moduleId, state, within, scope, ...ends }: ComplianceFilterValues,
  choices: ComplianceColumn[]
): string {
  const module = choices.find(({ id }) => String(id) === moduleId)
  const status = stateNames.find((name) => name === state)
  const limits = [
    scope === 'team' && 'My team',
    q && `Search “${q}”`,
    department && `Department ${department}`,
    location && `Location ${location}`,
    module && `Module ${module.name}`,
    status && `Status ${states[status].label}${within && ` within ${within} days`}`,
    (ends.expiresFrom || ends.expiresTo) && rangeText(ends),
  ]
  return limits.filter(Boolean).join(', ')
}

/** The day, and the filters of people and modules. */
export function ComplianceFilters(props: ComplianceFiltersProps) {
  const { filters, today, names, choices, onSearch, onChange } = props
  const id = useId()
  const months = monthsFrom(today)
  const { expiresFrom, expiresTo } = filters
  const ending = expiresFrom || expiresTo ? `${expiresFrom}:${expiresTo}` : ''
  const state = filters.within ? `${filters.state}:${filters.within}` : filters.state

  const { department, location } = filters
  const set = [department, location, filters.moduleId, state, ending].filter(Boolean).length

  return (
    <FoldingFilters
      set={set}
      className="grid gap-3"
      searchClassName="items-end"
      filtersClassName="grid gap-3 sm:grid-cols-2 xl:grid-cols-5"
      search={
        <div className="flex min-w-0 flex-1 basis-44 gap-3 max-lg:flex-col lg:items-end">
          <div className="grid grid-cols-1 gap-1.5">
            <Label htmlFor={id}>As of</Label>
            <div className="flex flex-wrap gap-2">
              <DayFilter
                id={id}
                required
                value={filters.day}
                className="max-sm:flex-1 max-sm:basis-28 sm:w-44"
                onChange={(day) => onChange({ day })}
              />
              {filters.day !== today && (
                <Button variant="outline" onClick={() => onChange({ day: today })}>
                  Today
                </Button>
              )}
            </div>
          </div>
          <SearchBox
            value={filters.q}
            label="Search employees"
            placeholder="Search employees..."
            onSearch={onSearch}
          />
        </div>
      }
    >
      {lists.map(({ list, label, all }) => (
        <FilterSelect
          key={list}
          label={label}
          value={filters[list]}
          all={all}
          options={offered(names[list], filters[list])}
          onChange={(name) => onChange({ [list]: name })}
        />
      ))}
      <FilterSelect
        label="Module"
        value={filters.moduleId}
        all="All modules"
        options={choices.map(({ id: moduleId, name, archived }) => ({
          value: moduleId,
          label: archived ? `${name} (archived)` : name,
        }))}
        onChange={(moduleId) => onChange({ moduleId })}
      />
      <FilterSelect
        label="Status"
        value={state}
        all="All statuses"
        options={[
          ...offeredStates,
          ...(filters.within && filters.within !== '30'
            ? [{ value: state, label: `Expiring within ${filters.within} days` }]
            : []),
        ]}
        onChange={(value) => {
          const [name = '', within = ''] = value.split(':')
          onChange({ state: name, within })
        }}
      />
      <FilterSelect
        label="Expiration"
        value={ending}
        all="Any expiration"
        options={
          ending && !months.some(({ value }) => value === ending)
            ? [...months, { value: ending, label: rangeText(filters) }]
            : months
        }
        onChange={(value) => {
          const [first = '', last = ''] = value.split(':')
          onChange({ expiresFrom: first, expiresTo: last })
        }}
      />
    </FoldingFilters>
  )
}
