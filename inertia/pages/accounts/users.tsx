import type { Data } from '@generated/data'
import type { RoleRow } from '#accounts/queries/permissions/user_roles'
import { Users as UsersIcon } from 'lucide-react'
import { UserManagementTabs } from '~/components/accounts/user_management_tabs'
import { USERS, type UserFilterValues } from '~/components/accounts/users/user_tab'
import { UserCard } from '~/components/accounts/users/user_card'
import { UserFilters } from '~/components/accounts/users/user_filters'
import { useUserDialog } from '~/components/accounts/users/use_user_dialog'
import type { Paged } from '~/components/lists/list_address'
import { ClearFilters, ListPage } from '~/components/lists/list_page'
import { useListQuery } from '~/components/lists/use_list_query'
import AppShell from '~/layouts/app_shell'
import { onDemand } from '~/lib/on_demand'

const UserDialog = onDemand(() => import('~/components/accounts/users/user_dialog'), {
  isOpen: ({ userId }) => userId !== null,
})

type Props = Paged & {
  users: Data.Accounts.Account[]
  /** the filter's options besides the built-in ones */
  roles: RoleRow[]
  filters: UserFilterValues
}

export default function Users(props: Props) {
  const { users, roles, filters } = props
  const list = useListQuery({
    path: USERS,
    props,
    defaults: { sort: 'name' },
    only: ['users', 'roles'],
  })
  const dialog = useUserDialog()
  const filtered = filters.q !== '' || filters.role !== '' || filters.roleId !== null

  return (
    <>
      <ListPage
        title="User Management"
        subtitle="Manage user accounts, roles, and permissions"
        mobileSubtitle="Accounts, roles, and permissions"
        tabs={<UserManagementTabs current="users" />}
        list={list}
        noun="users"
        cards
        filters={
          <UserFilters
            filters={filters}
            roles={roles}
            onSearch={list.search}
            onChange={list.change}
          />
        }
        empty={{
          icon: UsersIcon,
          title: 'No users or employees found',
          ...(filtered && {
            description: 'Try a different search or remove a filter.',
            action: <ClearFilters href={USERS} />,
          }),
        }}
      >
        {users.length > 0 && (
          <ul aria-label="Users" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {users.map((user) => (
              <li key={user.id} className="min-w-0">
                <UserCard user={user} onOpen={() => dialog.open(user.id)} />
              </li>
            ))}
          </ul>
        )}
      </ListPage>
      <UserDialog userId={dialog.id} onClose={dialog.close} onChanged={list.reload} />
    </>
  )
}

Users.layout = AppShell
