import type { ListedEntry } from '#people/queries/managed_lists'
import { ApiError } from '~/lib/api'

/** The entry that already has the name, or one that someone else has renamed, from an error. */
export function takenBy(error: unknown): ListedEntry | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return (error.body as { existing?: ListedEntry }).existing ?? null
}
