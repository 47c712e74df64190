import type { BuiltInRoleRow } from '#accounts/queries/permissions/built_in_roles'
import type { CatalogEntry } from '#accounts/queries/permissions/permission_catalog'
import type { ListedRole } from '#accounts/queries/permissions/role_list'
import { usePage } from '@inertiajs/react'
import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { BuiltInRoles } from '~/components/accounts/roles/built_in_roles'
import { RoleList } from '~/components/accounts/roles/role_list'
import { TwoFactorRules } from '~/components/accounts/two_factor/two_factor_rules'
import { UserManagementTabs } from '~/components/accounts/user_management_tabs'
import type { Paged } from '~/components/lists/list_address'
import { ListPage } from '~/components/lists/list_page'
import { SearchRow } from '~/components/lists/search_box'
import { useListQuery } from '~/components/lists/use_list_query'
import { Button } from '~/components/ui/button'
import AppShell from '~/layouts/app_shell'
import { onDemand } from '~/lib/on_demand'

type Props = Paged & {
  roles: ListedRole[]
  filters: { q: string }
  builtIn: BuiltInRoleRow[]
  catalog: CatalogEntry[]
}

const RoleDialog = onDemand(() => import('~/components/accounts/roles/role_dialog'))
const DeleteRole = onDemand(() => import('~/components/accounts/roles/delete_role'))

export default function Roles(props: Props) {
  const { roles, filters, builtIn, catalog } = props
  const { user } = usePage().props
  const isAdmin = user?.role === 'admin'
  const list = useListQuery({ path: '/user-management/roles', props, only: ['roles'] })
  // While a dialog fades out, it continues to show the same content.
  const [about, setAbout] = useState<ListedRole | null>(null)
  const [open, setOpen] = useState<'save' | 'delete' | null>(null)
  const begin = (what: 'save' | 'delete', role: ListedRole | null) => {
    setAbout(role)
    setOpen(what)
  }
  // Reloads the roles that may require a second factor; a deleted role's rule is gone.
  const [changes, setChanges] = useState(0)
  const reload = () => {
    setChanges((before) => before + 1)
    list.reload()
  }
  const current = about && (roles.find(({ id }) => id === about.id) ?? about)

  const create = isAdmin && (
    <Button onClick={() => begin('save', null)}>
      <Plus aria-hidden />
      New role
    </Button>
  )

  return (
    <>
      <ListPage
        title="Roles"
        subtitle="Permission sets you can add to a person's role"
        mobileSubtitle="Permissions in bundles."
        actions={create}
        tabs={<UserManagementTabs current="roles" />}
        list={list}
        noun="roles"
        heading="Roles"
        filters={
          <SearchRow
            value={filters.q}
            label="Search roles"
            placeholder="Search..."
            onSearch={list.search}
          />
        }
        empty={{
          icon: ShieldCheck,
          title: filters.q ? 'No roles found' : 'No roles yet',
          description: filters.q
            ? 'Try another search.'
            : 'Until you add one, people have the permissions of their built-in role and overrides.',
          action: !filters.q && create,
        }}
      >
        {roles.length > 0 && (
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
        )}
      </ListPage>
      <BuiltInRoles roles={builtIn} catalog={catalog} />
      {isAdmin && <TwoFactorRules key={changes} />}
      {isAdmin && (
        <RoleDialog
          role={current}
          catalog={catalog}
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
