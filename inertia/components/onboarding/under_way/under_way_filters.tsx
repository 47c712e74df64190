import { FilterSelect, offered } from '~/components/lists/filter_select'
import { FoldingFilters } from '~/components/lists/folding_filters'
import { SearchBox } from '~/components/lists/search_box'
import { RUN_KINDS, RUN_STATUSES } from '../checklist/checklist_labels'
import type { UnderWayFilters as Filters } from './under_way_labels'

interface UnderWayFiltersProps {
  filters: Filters
  departments: string[]
  owners: { id: number; name: string }[]
  onSearch: (q: string) => void
  onChange: (changes: Partial<Filters>) => void
}

const kinds = Object.entries(RUN_KINDS).map(([value, label]) => ({ value, label }))
const statuses = Object.entries(RUN_STATUSES).map(([value, { label }]) => ({ value, label }))
const sorts = [
  { value: 'urgent', label: 'Most urgent first' },
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

  const { kind, status, late, department, owner } = filters
  const set = [kind !== 'onboarding', status, late, department, owner].filter(Boolean).length

  return (
    <FoldingFilters
      set={set}
      className="grid gap-3"
      filtersClassName="grid gap-3 sm:grid-cols-2 md:grid-cols-3"
      search={
        <SearchBox
          value={filters.q}
          label="Search people"
          placeholder="Search people..."
          onSearch={onSearch}
        />
      }
    >
      <FilterSelect
        label="Kind"
        value={filters.kind}
        options={kinds}
        onChange={(one) => onChange({ kind: one })}
      />
      <FilterSelect
        label="Status"
        value={filters.status}
        all="Not complete"
        options={statuses}
        onChange={(one) => onChange({ status: one })}
      />
      <FilterSelect
        label="Due"
        value={filters.late}
        all="On time and overdue"
        options={[{ value: 'true', label: 'Overdue' }]}
        onChange={(one) => onChange({ late: one })}
      />
      <FilterSelect
        label="Department"
        value={filters.department}
        all="All departments"
        options={offered(departments, filters.department)}
        onChange={(one) => onChange({ department: one })}
      />
      <FilterSelect
        label="Task owner"
        value={filters.owner}
        all="All task owners"
        options={known ? people : [{ value: filters.owner, label: 'Another person' }, ...people]}
        onChange={(one) => onChange({ owner: one })}
      />
      <FilterSelect
        label="Sort"
        value={filters.sort}
        options={sorts}
        onChange={(sort) => onChange({ sort })}
      />
    </FoldingFilters>
  )
}
