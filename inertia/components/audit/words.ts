/** 'request_password_reset' and 'requestPasswordReset' become 'Request password reset'. */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Where the thing an entry is about can be seen, and by whom. */
const places: Record<string, { address: (id: string) => string; permission: string }> = {
  employee: { address: (id) => `/employees/${id}`, permission: 'employees:view' },
  import: { address: (id) => `/employees/imports/${id}`, permission: 'employees:create' },
  training_module: { address: (id) => `/training/${id}`, permission: 'training:view' },
  training_import: { address: (id) => `/training/imports/${id}`, permission: 'training:assign' },
  training_evidence: { address: (id) => `/training/reviews/${id}`, permission: 'training:review' },
  document_template: {
    address: (id) => `/documents/library/${id}`,
    permission: 'documents:manage',
  },
  role: {
    address: (id) => `/user-management/roles/${id}`,
    permission: 'users:manage',
  },
  mail: { address: (id) => `/user-management/mails/${id}`, permission: 'settings:manage' },
}

/** The address of what an entry is about; null where it has no page the viewer may open. */
export function placeOf(
  { entityType, entityId }: { entityType: string; entityId: string },
  permissions: readonly string[]
): string | null {
  const place = places[entityType]
  if (!place || !/^\d+$/.test(entityId) || !permissions.includes(place.permission)) return null
  return place.address(entityId)
}
