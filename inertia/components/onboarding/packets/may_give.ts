import type { ItemKind } from '#onboarding/models/states'
import { usePage } from '@inertiajs/react'

/** Whether this person may put an item of a kind into a packet or a checklist. */
export function useMayGive(): (kind: ItemKind) => boolean {
  const { permissions } = usePage().props
  return (kind) =>
    kind === 'task' ||
    permissions.includes(kind === 'training' ? 'training:assign' : 'documents:manage')
}
