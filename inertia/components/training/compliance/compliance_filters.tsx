import type { ComplianceColumn } from '#training/queries/compliance/compliance_columns'
import { useId } from 'react'
import { SearchBox } from '~/components/lists/search_box'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { Label } from '~/components/ui/label'
import { NativeSelect } from '~/components/ui/native-select'
import { formatShortDate } from '~/lib/dates'
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
  { list: 'department', label: 'Department', all: 'All Departments' },
  { list: 'location', label: 'Location', all: 'All Locations' },
] as const

/** What is filtered by stays in sight, though no list holds it any more. */
const offered = (names: string[], chosen: string) =>
  chosen === '' || names.includes(chosen) ? names : [chosen, ...names]

const MONTHS_AHEAD = 12

/** The months in which something can end, this one from today on. */
function monthsFrom(today: string) {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: MONTHS_AHEAD }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 1 + index, 1))
    const last = new Date(Date.UTC(year, month + index, 0))
    const from = index === 0 ? today : isoDay(first)
    return { value: `${from}:${isoDay(last)}`, label: `Ends ${monthName(first)}` }
  })
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10)
const monthName = (date: Date) =>
  date.toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

function rangeText({ expiresFrom, expiresTo }: ComplianceFilterValues): string {
  if (!expiresTo) return `Ends ${formatShortDate(expiresFrom)} or later`
  if (!expiresFrom) return `Ends ${formatShortDate(expiresTo)} or before`
  return `Ends ${formatShortDate(expiresFrom)} – ${formatShortDate(expiresTo)}`
}

/** The day asked about, and which people and modules are shown. */
export function ComplianceFilters(props: ComplianceFiltersProps) {
  const { filters, today, names, choices, onSearch, onChange } = props
  const id = useId()
  const months = monthsFrom(today)
  const { expiresFrom, expiresTo } = filters
  const ending = expiresFrom || expiresTo ? `${expiresFrom}:${expiresTo}` : ''
  const state = filters.within ? `${filters.state}:${filters.within}` : filters.state

  return (
    <div role="search" className="grid gap-3">
      <div className="flex gap-3 max-sm:flex-col sm:items-end">
        <div className="grid gap-1.5">
          <Label htmlFor={id}>As of</Label>
          <div className="flex gap-2">
            <Input
              id={id}
              type="date"
              min="1900-01-01"
              max="9999-12-31"
              defaultValue={filters.day}
              key={filters.day}
              className="sm:w-44"
              onChange={(event) => {
                // Half a year typed is no day yet.
                if (/^(19|[2-9]\d)\d\d-/.test(event.target.value)) {
                  onChange({ day: event.target.value })
                }
              }}
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
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-5">
        {lists.map(({ list, label, all }) => (
          <NativeSelect
            key={list}
            aria-label={label}
            value={filters[list]}
            onChange={(event) => onChange({ [list]: event.target.value })}
          >
            <option value="">{all}</option>
            {offered(names[list], filters[list]).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </NativeSelect>
        ))}
        <NativeSelect
          aria-label="Module"
          value={filters.moduleId}
          onChange={(event) => onChange({ moduleId: event.target.value })}
        >
          <option value="">All Modules</option>
          {choices.map(({ id: moduleId, name, archived }) => (
            <option key={moduleId} value={moduleId}>
              {name}
              {archived && ' (archived)'}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label="State"
          value={state}
          onChange={(event) => {
            const [name = '', within = ''] = event.target.value.split(':')
            onChange({ state: name, within })
          }}
        >
          <option value="">All States</option>
          {stateNames.map((name) => (
            <option key={name} value={name}>
              {states[name].label}
            </option>
          ))}
          <option value="expiring:30">Expiring within 30 days</option>
          {state.includes(':') && state !== 'expiring:30' && (
            <option value={state}>Expiring within {filters.within} days</option>
          )}
        </NativeSelect>
        <NativeSelect
          aria-label="Expiry"
          value={ending}
          onChange={(event) => {
            const [first = '', last = ''] = event.target.value.split(':')
            onChange({ expiresFrom: first, expiresTo: last })
          }}
        >
          <option value="">Any Expiry</option>
          {months.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          {ending && !months.some(({ value }) => value === ending) && (
            <option value={ending}>{rangeText(filters)}</option>
          )}
        </NativeSelect>
      </div>
    </div>
  )
}
