import type { CatalogEntry } from '#accounts/queries/permissions/permission_catalog'
import type { RoleMember } from '#accounts/queries/permissions/role_members'
import type { ListedRole } from '#accounts/queries/permissions/role_list'
import { Link, router, usePage } from '@inertiajs/react'
import { ArrowLeft, Pencil, Trash2, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { MemberList } from '~/components/accounts/roles/member_list'
import { PermissionGroups } from '~/components/accounts/roles/permission_groups'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { PageHeader } from '~/components/layout/page_header'
import type { Paged } from '~/components/lists/list_address'
import { ListSection } from '~/components/lists/list_page'
import { SearchRow } from '~/components/lists/search_box'
import { useListQuery } from '~/components/lists/use_list_query'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { api } from '~/lib/api'
import { toastOutcome } from '~/lib/failures'
import { onDemand } from '~/lib/on_demand'
import { fullName } from '~/lib/people'

type Props = Paged & {
  role: ListedRole
  members: RoleMember[]
  filters: { q: string }
  catalog: CatalogEntry[]
}

const RoleDialog = onDemand(() => import('~/components/accounts/roles/role_dialog'))
const DeleteRole = onDemand(() => import('~/components/accounts/roles/delete_role'))
const AddMembers = onDemand(() => import('~/components/accounts/roles/add_members'))

export default function Role(props: Props) {
  const { role, members, filters, catalog } = props
  const { user } = usePage().props
  const isAdmin = user?.role === 'admin'
  const list = useListQuery({
    path: `/user-management/roles/${role.id}`,
    props,
    only: ['members'],
  })
  const [open, setOpen] = useState<'edit' | 'delete' | 'add' | 'remove' | null>(null)
  const [leaving, setLeaving] = useState<RoleMember | null>(null)
  const reload = () => router.reload({ only: ['role', ...list.only] })
  const close = () => setOpen(null)

  async function remove(member: RoleMember) {
    try {
      await toastOutcome(async () => {
        await api.delete('/api/roles/:id/members/:userId', {
          params: { id: role.id, userId: member.id },
        })
        return 'The role is taken away.'
      }, 'The role could not be taken away.')
    } finally {
      reload()
    }
  }

  return (
    <>
      <PageHeader
        title={role.name}
        subtitle={role.description ?? undefined}
        actions={
          <>
            <Button asChild variant="outline">
              <Link href="/user-management/roles">
                <ArrowLeft aria-hidden />
                Back to roles
              </Link>
            </Button>
            {isAdmin && (
              <>
                <Button variant="outline" onClick={() => setOpen('delete')}>
                  <Trash2 aria-hidden />
                  Delete
                </Button>
                <Button onClick={() => setOpen('edit')}>
                  <Pencil aria-hidden />
                  Edit
                </Button>
              </>
            )}
          </>
        }
      />
      <Card>
        <CardTitle>Permissions</CardTitle>
        {role.permissions.length > 0 ? (
          <PermissionGroups catalog={catalog} held={role.permissions} />
        ) : (
          <p className="text-sm text-muted-foreground">This role has no permissions yet.</p>
        )}
      </Card>
      <div className="mt-6">
        <ListSection
          list={list}
          noun="members"
          filters={
            <>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <CardTitle>Members</CardTitle>
                {isAdmin && (
                  <Button variant="outline" onClick={() => setOpen('add')}>
                    <UserPlus aria-hidden />
                    Add members
                  </Button>
                )}
              </div>
              <SearchRow
                value={filters.q}
                label="Search members"
                placeholder="Search..."
                onSearch={list.search}
              />
            </>
          }
          empty={{
            icon: Users,
            title: filters.q ? 'No members found' : 'No members yet',
            description: filters.q ? 'Try another search.' : 'No one has this role.',
          }}
        >
          {members.length > 0 && (
            <MemberList
              members={members}
              onRemove={
                isAdmin
                  ? (member) => {
                      setLeaving(member)
                      setOpen('remove')
                    }
                  : null
              }
            />
          )}
        </ListSection>
      </div>
      {isAdmin && (
        <>
          <RoleDialog
            role={role}
            catalog={catalog}
            open={open === 'edit'}
            onOpenChange={close}
            onChanged={reload}
          />
          <DeleteRole
            role={role}
            open={open === 'delete'}
            onOpenChange={close}
            onDeleted={() => router.visit('/user-management/roles')}
            onFailed={reload}
          />
          <AddMembers role={role} open={open === 'add'} onOpenChange={close} onAdded={reload} />
          {leaving && (
            <ConfirmDialog
              open={open === 'remove'}
              onOpenChange={close}
              title="Remove from role"
              description={
                <>
                  <bdi>{fullName(leaving)}</bdi> loses what <bdi>{role.name}</bdi> gives at once.
                </>
              }
              confirmLabel="Remove"
              busyLabel="Taking away..."
              destructive
              onConfirm={() => remove(leaving)}
            />
          )}
        </>
      )}
    </>
  )
}

Role.layout = AppShell
