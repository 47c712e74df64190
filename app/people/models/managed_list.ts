/** What is chosen from a list that grows with what people type. */
export const MANAGED_LISTS = ['department', 'position', 'location'] as const
export type ManagedList = (typeof MANAGED_LISTS)[number]
