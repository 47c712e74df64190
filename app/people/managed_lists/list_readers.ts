import type { Permission } from '#core/permissions'

/** Who can read the names of a managed list. The route and the suggestions of pages ask it. */
export const LIST_READERS: Permission[] = [
  'employees:view',
  'employees:create',
  'employees:update',
  'users:manage',
]
