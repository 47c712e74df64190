import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { FilterSelect, offered } from '~/components/lists/filter_select'
import { SearchBox } from '~/components/lists/search_box'
import { Button } from '~/components/ui/button'
import { useIsMobile } from '~/hooks/use_is_mobile'
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

  const isMobile = useIsMobile()
  const { kind, status, late, department, owner } = filters
  const set = [kind !== 'onboarding', status, late, department, owner].filter(Boolean).length
  const [shown, setShown] = useState(set > 0)
  const id = useId()

  return (
    <div role="search" className="grid gap-3">
      <div className="flex gap-2">
        <SearchBox
          value={filters.q}
          label="Search people"
          placeholder="Search people..."
          onSearch={onSearch}
        />
        {isMobile && (
          <Button
            variant="outline"
            size="icon"
            aria-label={set > 0 ? `Filters, ${set} set` : 'Filters'}
            aria-expanded={shown}
            aria-controls={id}
            onClick={() => setShown(!shown)}
          >
            <SlidersHorizontal aria-hidden />
          </Button>
        )}
      </div>
      <div
        id={id}
        hidden={isMobile && !shown}
        className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 [&[hidden]]:hidden"
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
      </div>
    </div>
  )
}
