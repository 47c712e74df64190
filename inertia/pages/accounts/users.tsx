import type { Data } from '@generated/data'
import type { RoleRow } from '#accounts/queries/user_roles'
import { Link, router } from '@inertiajs/react'
import { Users as UsersIcon } from 'lucide-react'
import { UserManagementTabs } from '~/components/accounts/user_management_tabs'
import { USERS, type UserFilterValues } from '~/components/accounts/users/user_tab'
import { UserCard } from '~/components/accounts/users/user_card'
import { UserFilters } from '~/components/accounts/users/user_filters'
import { useUserDialog } from '~/components/accounts/users/use_user_dialog'
import { EmptyState } from '~/components/feedback/empty_state'
import { PageHeader } from '~/components/layout/page_header'
import { Pagination } from '~/components/lists/pagination'
import { ListPanel } from '~/components/lists/list_panel'
import { useExistingPage } from '~/components/lists/use_existing_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { Button } from '~/components/ui/button'
import AppShell from '~/layouts/app_shell'
import { onDemand } from '~/lib/on_demand'

const UserDialog = onDemand(
  () => import('~/components/accounts/users/user_dialog'),
  ({ userId }) => userId !== null
)

type Props = {
  users: Data.Accounts.Account[]
  /** what the filter offers beside the built-in ones */
  roles: RoleRow[]
  total: number
  page: number
  perPage: number
  filters: UserFilterValues
}

const listProps = ['users', 'roles', 'total', 'page', 'perPage', 'filters']

export default function Users({ users, roles, total, page, perPage, filters }: Props) {
  const query = useListQuery({ path: USERS, filters, defaults: { sort: 'name' }, only: listProps })
  useExistingPage({ page, perPage, total, hrefFor: query.hrefFor })
  const dialog = useUserDialog()
  const filtered = filters.q !== '' || filters.role !== '' || filters.roleId !== null

  return (
    <>
      <PageHeader
        title="User Management"
        subtitle="Manage user accounts, roles, and permissions"
        mobileSubtitle="Accounts, roles, and permissions"
      />
      <UserManagementTabs current="users" />
      <div className="mt-6 grid grid-cols-1 gap-6">
        <UserFilters
          filters={filters}
          roles={roles}
          onSearch={query.search}
          onChange={query.change}
        />
        <ListPanel loading={query.loading} loadingText="Loading users...">
          {users.length > 0 ? (
            <ul aria-label="Users" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
              {users.map((user) => (
                <li key={user.id} className="min-w-0">
                  <UserCard user={user} onOpen={() => dialog.open(user.id)} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={UsersIcon}
              title="No users or employees found"
              description={filtered ? 'Try another search, or take out a filter.' : undefined}
              action={
                filtered && (
                  <Button asChild variant="outline">
                    <Link href={USERS}>Clear filters</Link>
                  </Button>
                )
              }
            />
          )}
        </ListPanel>
        <Pagination
          page={page}
          perPage={perPage}
          total={total}
          hrefFor={query.hrefFor}
          label="Pages of users"
        />
      </div>
      <UserDialog
        userId={dialog.id}
        onClose={dialog.close}
        onChanged={() => router.reload({ only: listProps })}
      />
    </>
  )
}

Users.layout = AppShell
