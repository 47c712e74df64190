import type { ListedRole } from '#accounts/queries/permissions/role_list'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { api } from '~/lib/api'
import { toastOutcome } from '~/lib/failures'
import { peopleCount } from './labels'

interface DeleteRoleProps {
  role: ListedRole
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted: () => void
  /** called when it could not be deleted, for example because others have it by now */
  onFailed: () => void
}

export default function DeleteRole(props: DeleteRoleProps) {
  const { role, open, onOpenChange, onDeleted, onFailed } = props

  async function remove() {
    try {
      await toastOutcome(async () => {
        await api.delete('/api/roles/:id', {
          params: { id: role.id },
          query: { members: role.memberCount },
        })
        return 'The role is deleted.'
      }, 'The role could not be deleted.')
    } catch (error) {
      onFailed()
      throw error
    }
    onDeleted()
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete role"
      description={
        <>
          <bdi>{role.name}</bdi> is deleted for good.{' '}
          {role.memberCount === 0
            ? 'No one has it.'
            : `${peopleCount(role.memberCount)} ${role.memberCount === 1 ? 'loses' : 'lose'} its permissions at once.`}
        </>
      }
      confirmLabel="Delete role"
      busyLabel="Deleting..."
      destructive
      onConfirm={remove}
    />
  )
}
