import { FilterSelect, offered } from '~/components/lists/filter_select'
import { SearchRow } from '~/components/lists/search_box'
import type { UnderWayFilters as Filters } from './under_way_labels'

interface UnderWayFiltersProps {
  filters: Filters
  departments: string[]
  owners: { id: number; name: string }[]
  onSearch: (q: string) => void
  onChange: (changes: Partial<Filters>) => void
}

const kinds = [
  { value: 'onboarding', label: 'Onboarding' },
  { value: 'offboarding', label: 'Offboarding' },
]
const statuses = [
  { value: 'planned', label: 'Planned' },
  { value: 'open', label: 'In progress' },
  { value: 'done', label: 'Complete' },
  { value: 'closed', label: 'Closed' },
]
const sorts = [
  { value: 'startOn', label: 'Start date, earliest first' },
  { value: '-startOn', label: 'Start date, latest first' },
  { value: 'dueOn', label: 'Next due date' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
]

export function UnderWayFilters(props: UnderWayFiltersProps) {
  const { filters, departments, owners, onSearch, onChange } = props
  const people = owners.map(({ id, name }) => ({ value: String(id), label: name }))
  const known = filters.owner === '' || people.some(({ value }) => value === filters.owner)

  return (
    <div className="grid gap-3">
      <SearchRow
        value={filters.q}
        label="Search people"
        placeholder="Search people..."
        onSearch={onSearch}
      >
        <div className="md:w-56">
          <FilterSelect
            label="Sort"
            value={filters.sort}
            options={sorts}
            onChange={(sort) => onChange({ sort })}
          />
        </div>
      </SearchRow>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        <FilterSelect
          label="Kind"
          value={filters.kind}
          options={kinds}
          onChange={(kind) => onChange({ kind })}
        />
        <FilterSelect
          label="Status"
          value={filters.status}
          all="Not complete"
          options={statuses}
          onChange={(status) => onChange({ status })}
        />
        <FilterSelect
          label="Due"
          value={filters.late}
          all="On time and late"
          options={[{ value: 'true', label: 'Late' }]}
          onChange={(late) => onChange({ late })}
        />
        <FilterSelect
          label="Department"
          value={filters.department}
          all="All departments"
          options={offered(departments, filters.department)}
          onChange={(department) => onChange({ department })}
        />
        <FilterSelect
          label="Task owner"
          value={filters.owner}
          all="All task owners"
          options={known ? people : [{ value: filters.owner, label: 'Another person' }, ...people]}
          onChange={(owner) => onChange({ owner })}
        />
      </div>
    </div>
  )
}
