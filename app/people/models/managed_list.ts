/** Lists that grow with the names people type. */
export const MANAGED_LISTS = ['department', 'position', 'location'] as const
export type ManagedList = (typeof MANAGED_LISTS)[number]
