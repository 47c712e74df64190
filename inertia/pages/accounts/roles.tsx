import type { BuiltInRoleRow } from '#accounts/queries/built_in_roles'
import type { CatalogueEntry } from '#accounts/queries/permission_catalogue'
import type { ListedRole } from '#accounts/queries/role_list'
import { router, usePage } from '@inertiajs/react'
import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { BuiltInRoles } from '~/components/accounts/roles/built_in_roles'
import { RoleList } from '~/components/accounts/roles/role_list'
import { TwoFactorRules } from '~/components/accounts/two_factor/two_factor_rules'
import { UserManagementTabs } from '~/components/accounts/user_management_tabs'
import { EmptyState } from '~/components/feedback/empty_state'
import { PageHeader } from '~/components/layout/page_header'
import { Pagination } from '~/components/lists/pagination'
import { ListPanel } from '~/components/lists/list_panel'
import { SearchBox } from '~/components/lists/search_box'
import { useExistingPage } from '~/components/lists/use_existing_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { onDemand } from '~/lib/on_demand'

type Props = {
  roles: ListedRole[]
  total: number
  page: number
  perPage: number
  filters: { q: string }
  builtIn: BuiltInRoleRow[]
  catalogue: CatalogueEntry[]
}

const RoleDialog = onDemand(() => import('~/components/accounts/roles/role_dialog'))
const DeleteRole = onDemand(() => import('~/components/accounts/roles/delete_role'))

const listProps = ['roles', 'total', 'page', 'perPage', 'filters']

export default function Roles(props: Props) {
  const { roles, total, page, perPage, filters, builtIn, catalogue } = props
  const { user } = usePage().props
  const isAdmin = user?.role === 'admin'
  const query = useListQuery({
    path: '/user-management/roles',
    filters,
    defaults: {},
    only: listProps,
  })
  useExistingPage({ page, perPage, total, hrefFor: query.hrefFor })
  // While a dialog fades out, it goes on showing what it showed.
  const [about, setAbout] = useState<ListedRole | null>(null)
  const [open, setOpen] = useState<'save' | 'delete' | null>(null)
  const begin = (what: 'save' | 'delete', role: ListedRole | null) => {
    setAbout(role)
    setOpen(what)
  }
  // Which roles may require a second factor, and a deleted one's rule, is read anew.
  const [changes, setChanges] = useState(0)
  const reload = () => {
    setChanges((before) => before + 1)
    router.reload({ only: listProps })
  }
  const current = about && (roles.find(({ id }) => id === about.id) ?? about)

  return (
    <>
      <PageHeader
        title="Roles"
        subtitle="Permissions in bundles, given to people beside their built-in role."
        mobileSubtitle="Permissions in bundles."
        actions={
          isAdmin && (
            <Button onClick={() => begin('save', null)}>
              <Plus aria-hidden />
              New Role
            </Button>
          )
        }
      />
      <UserManagementTabs current="roles" />
      <Card className="mt-6">
        <CardTitle className="sr-only">Roles</CardTitle>
        <div role="search" className="flex">
          <SearchBox
            value={filters.q}
            label="Search roles"
            placeholder="Search..."
            onSearch={query.search}
          />
        </div>
        <ListPanel loading={query.loading} loadingText="Loading roles...">
          {roles.length > 0 ? (
            <RoleList
              roles={roles}
              actions={
                isAdmin
                  ? {
                      edit: (role) => begin('save', role),
                      remove: (role) => begin('delete', role),
                    }
                  : null
              }
            />
          ) : (
            <EmptyState
              icon={ShieldCheck}
              title={filters.q ? 'No roles found' : 'No roles yet'}
              description={
                filters.q
                  ? 'Try another search.'
                  : 'Until there is one, people have what their built-in role and overrides give.'
              }
            />
          )}
        </ListPanel>
        <Pagination
          page={page}
          perPage={perPage}
          total={total}
          hrefFor={query.hrefFor}
          label="Pages of roles"
        />
      </Card>
      <BuiltInRoles roles={builtIn} catalogue={catalogue} />
      {isAdmin && <TwoFactorRules key={changes} />}
      {isAdmin && (
        <RoleDialog
          role={current}
          catalogue={catalogue}
          open={open === 'save'}
          onOpenChange={() => setOpen(null)}
          onChanged={reload}
        />
      )}
      {isAdmin && current && (
        <DeleteRole
          role={current}
          open={open === 'delete'}
          onOpenChange={() => setOpen(null)}
          onDeleted={reload}
          onFailed={reload}
        />
      )}
    </>
  )
}

Roles.layout = AppShell
