import { ROLE_DESCRIPTION_LENGTH, ROLE_NAME_LENGTH } from '#accounts/limits'
import type { CatalogEntry } from '#accounts/queries/permissions/permission_catalog'
import type { ListedRole } from '#accounts/queries/permissions/role_list'
import { changedSince } from '#core/changed_since'
import { useState } from 'react'
import type { Permission } from '#core/permissions'
import { DialogForm, DialogFrame } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { Notice } from '~/components/feedback/notice'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import { useApiForm } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { api, ApiError } from '~/lib/api'
import { messageOf } from '~/lib/failures'
import { PermissionChoices } from './permission_choices'
import { memberCount } from './labels'

interface RoleDialogProps {
  /** the current role to change; null to create one */
  role: ListedRole | null
  catalog: CatalogEntry[]
  open: boolean
  onOpenChange: (open: boolean) => void
  /** called when it was saved, and when it was changed since */
  onChanged: (role: ListedRole | null) => void
}

export default function RoleDialog({ open, onOpenChange, ...rest }: RoleDialogProps) {
  const { role } = rest
  return (
    <DialogFrame
      title={role ? 'Edit role' : 'New role'}
      description={
        role && role.memberCount > 0
          ? `${memberCount(role.memberCount)} will get its permissions right away.`
          : 'Everyone with this role gets its permissions in addition to their built-in role.'
      }
      open={open}
      onOpenChange={onOpenChange}
      className="max-w-xl"
    >
      <RoleForm onClose={() => onOpenChange(false)} {...rest} />
    </DialogFrame>
  )
}

type RoleValues = { name: string; description: string; permissions: Permission[] }

type RoleFormProps = Omit<RoleDialogProps, 'open' | 'onOpenChange'> & { onClose: () => void }

/** Inside the dialog, so that each opening starts over. */
function RoleForm({ role, catalog, onClose, onChanged }: RoleFormProps) {
  const key = useIdempotencyKey()
  const [overtaken, setOvertaken] = useState(false)
  const { form, onSubmit, submitting } = useApiForm<RoleValues, ListedRole>({
    defaultValues: {
      name: role?.name ?? '',
      description: role?.description ?? '',
      permissions: role?.permissions ?? [],
    },
    submit: ({ name, description, permissions }) => {
      const input = { name, description: description.trim() || null, permissions }
      if (role) {
        return api.put('/api/roles/:id', {
          params: { id: role.id },
          body: { ...input, revision: role.revision },
        })
      }
      const headers = { 'idempotency-key': key.current() }
      return api.post('/api/roles', { body: input, headers })
    },
    onSuccess: (saved) => {
      toast({ title: 'Success', description: role ? 'The role is saved.' : 'The role is created.' })
      onClose()
      onChanged(saved)
    },
    failure: (error) => {
      key.failed(error)
      if (role && error instanceof ApiError && error.status === 409) {
        setOvertaken(true)
        onChanged(null)
        return null
      }
      return { title: 'Error', description: messageOf(error, 'The role could not be saved.') }
    },
  })
  const permissions = form.watch('permissions')

  return (
    <DialogForm
      onSubmit={onSubmit}
      submitting={submitting}
      label={role ? 'Save role' : 'Create role'}
      busyLabel="Saving..."
      onCancel={onClose}
    >
      {overtaken && role && (
        <Notice role="alert">
          {changedSince('This role')} It is now called <bdi>{role.name}</bdi> and gives{' '}
          {role.permissions.length > 0 ? role.permissions.join(', ') : 'no permissions'}. Save again
          to use your version.
        </Notice>
      )}
      <FormField
        form={form}
        name="name"
        label="Name"
        required="Enter a name"
        maxLength={ROLE_NAME_LENGTH}
        autoComplete="off"
      />
      <FormField
        form={form}
        name="description"
        label="Description"
        hint="Who it is for, so others know when to use it."
        maxLength={ROLE_DESCRIPTION_LENGTH}
        multiline
      />
      <PermissionChoices
        catalog={catalog}
        chosen={permissions}
        onChange={(chosen) => form.setValue('permissions', chosen, { shouldDirty: true })}
      />
    </DialogForm>
  )
}
