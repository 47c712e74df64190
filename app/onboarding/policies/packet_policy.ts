import type { Actor } from '#audit/actor'
import type { Permission } from '#core/permissions'
import { forbidden } from '#core/errors/http_errors'
import type { ItemKind } from '#onboarding/models/states'

const NEEDS: Record<ItemKind, { permission: Permission; message: string } | null> = {
  training: {
    permission: 'training:assign',
    message: 'You do not have permission to assign training.',
  },
  sign: {
    permission: 'documents:manage',
    message: 'You do not have permission to send documents.',
  },
  upload: {
    permission: 'documents:manage',
    message: 'You do not have permission to send documents.',
  },
  read: {
    permission: 'documents:manage',
    message: 'You do not have permission to send documents.',
  },
  task: null,
}

/** Whether someone may assign or send such an item by hand. */
export function mayGive(by: Actor, kind: ItemKind): boolean {
  const need = NEEDS[kind]
  return need === null || by.can(need.permission)
}

/**
 * Whoever puts an item into a packet or a checklist needs what assigning or sending it by hand
 * needs: a packet is no way around a permission.
 * @throws HttpError 403 naming the item's kind.
 */
export function assertMayGive(by: Actor, kinds: Iterable<ItemKind>): void {
  for (const kind of new Set(kinds)) {
    const need = NEEDS[kind]
    if (need && !mayGive(by, kind)) throw forbidden(need.message, 'items')
  }
}
