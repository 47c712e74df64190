import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '~/components/ui/button'
import { NativeSelect } from '~/components/ui/native-select'
import { useIsMobile } from '~/hooks/use_is_mobile'
import { SearchBox } from './search_box'

export type EmployeeFilterValues = {
  q: string
  status: string
  department: string
  sort: string
}

interface EmployeeFiltersProps {
  filters: EmployeeFilterValues
  departments: string[]
  onSearch: (q: string) => void
  onChange: (changes: Partial<EmployeeFilterValues>) => void
}

const statuses = ['active', 'pending', 'inactive']

export function EmployeeFilters({
  filters,
  departments,
  onSearch,
  onChange,
}: EmployeeFiltersProps) {
  const isMobile = useIsMobile()
  const set = [filters.status !== 'all', filters.department !== ''].filter(Boolean).length
  const [shown, setShown] = useState(set > 0)
  const id = useId()

  return (
    <div role="search" className="flex flex-col gap-3 lg:flex-row">
      <div className="flex gap-2 lg:min-w-0 lg:flex-1">
        <SearchBox
          value={filters.q}
          label="Search employees"
          placeholder={isMobile ? 'Search...' : 'Search employees...'}
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
      <div id={id} hidden={isMobile && !shown} className="flex gap-2 max-md:flex-col">
        <div className="md:w-40">
          <NativeSelect
            aria-label="Status"
            value={filters.status}
            onChange={(event) => onChange({ status: event.target.value })}
          >
            <option value="all">All Status</option>
            {statuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </NativeSelect>
        </div>
        <div className="md:w-48">
          <NativeSelect
            aria-label="Department"
            value={filters.department}
            onChange={(event) => onChange({ department: event.target.value })}
          >
            <option value="">All Departments</option>
            {departments.map((department) => (
              <option key={department}>{department}</option>
            ))}
          </NativeSelect>
        </div>
      </div>
    </div>
  )
}
