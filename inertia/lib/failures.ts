import { toast } from '~/hooks/use_toast'
import { ApiError, isUnauthorized } from './api'

interface Wording {
  /** The given words always come first, and the server's follow them. */
  lead?: boolean
}

/** What to say about a failure: the server's words where it gave some, else the given ones. */
export function messageOf(error: unknown, fallback: string, { lead = false }: Wording = {}) {
  const reason = error instanceof ApiError ? error.reason : null
  if (!reason) return fallback
  return lead ? `${fallback} ${reason}` : reason
}

/** Shows that in a toast, unless the session is over, which says so itself. */
export function toastFailure(error: unknown, fallback: string, wording?: Wording): void {
  if (isUnauthorized(error)) return
  // A call that was refused is in the browser's console already.
  if (!(error instanceof ApiError)) console.error(error)
  const description = messageOf(error, fallback, wording)
  toast({ title: 'Error', description, variant: 'destructive' })
}

/**
 * Does the work and shows in a toast what it answers, or why it failed.
 * The failure is thrown on, so that a dialog stays open for another try.
 */
export async function toastOutcome(work: () => Promise<string>, fallback: string): Promise<void> {
  try {
    toast({ title: 'Success', description: await work() })
  } catch (error) {
    toastFailure(error, fallback)
    throw error
  }
}
