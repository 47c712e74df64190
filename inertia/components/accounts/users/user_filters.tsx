import type { RoleRow } from '#accounts/queries/permissions/user_roles'
import { FilterSelect } from '~/components/lists/filter_select'
import { SearchRow } from '~/components/lists/search_box'
import { NativeSelect } from '~/components/ui/native-select'
import { useIsMobile } from '~/hooks/use_is_mobile'
import { roleWords, userRoles } from './role_badge'
import type { UserFilterValues } from './user_tab'

interface UserFiltersProps {
  filters: UserFilterValues
  roles: RoleRow[]
  onSearch: (q: string) => void
  onChange: (changes: Partial<UserFilterValues>) => void
}

const sorts = [
  { value: 'name', label: 'By name' },
  { value: '-name', label: 'By name, Z to A' },
  { value: 'email', label: 'By email' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
]

/** Not offered, but valid in an address. */
const emailDescending = { value: '-email', label: 'By email, Z to A' }

/** A built-in role, or the id of a custom one. */
function chosenRole(value: string): Pick<UserFilterValues, 'role' | 'roleId'> {
  const roleId = Number(value)
  return roleId > 0 ? { role: '', roleId } : { role: value, roleId: null }
}

export function UserFilters({ filters, roles, onSearch, onChange }: UserFiltersProps) {
  const isMobile = useIsMobile()
  const { role, roleId, sort } = filters

  return (
    <SearchRow
      value={filters.q}
      label="Search users"
      placeholder={isMobile ? 'Search...' : 'Search by name, email, department or position...'}
      onSearch={onSearch}
    >
      <div className="flex gap-2 md:w-72 lg:w-96">
        <NativeSelect
          aria-label="Role"
          value={roleId ?? role}
          onChange={(event) => onChange(chosenRole(event.target.value))}
        >
          <option value="">All Roles</option>
          {userRoles.map((name) => (
            <option key={name} value={name}>
              {roleWords[name].name}
            </option>
          ))}
          {roles.length > 0 && (
            <optgroup label="Custom roles">
              {roles.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </NativeSelect>
        <FilterSelect
          label="Order"
          value={sort}
          options={sort === '-email' ? [...sorts, emailDescending] : sorts}
          onChange={(next) => onChange({ sort: next })}
        />
      </div>
    </SearchRow>
  )
}
