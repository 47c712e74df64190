import { useState } from 'react'
import { ApiError } from '~/lib/api'
import { toastFailure } from '~/lib/failures'

/**
 * What someone else saved in the meantime, for a ConflictNotice.
 * @param load reads what is stored; null where one's own can no longer be saved.
 */
export function useTheirs<T>(load: () => Promise<T | null>) {
  const [theirs, setTheirs] = useState<T | null>(null)

  /** Loads it if this error says that the save would undo it. */
  async function compare(error: unknown) {
    if (!(error instanceof ApiError && error.status === 409)) return
    try {
      setTheirs(await load())
    } catch (failure) {
      toastFailure(failure, 'Couldn’t load what was changed. Reload the page to see it.')
    }
  }

  return { theirs, compare, settled: () => setTheirs(null) }
}
