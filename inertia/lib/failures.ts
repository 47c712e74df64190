import { toast } from '~/hooks/use_toast'
import type { ToastMessage } from '~/shared_props'
import { ApiError, isUnauthorized } from './api'

/** The words of the server where it gave some, else the given ones. */
export function reasonOr(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.reason) || fallback
}

/** Says in a toast that something failed, in the server's words where it gave some. */
export function tellFailure(error: unknown, fallback: string): void {
  if (isUnauthorized(error)) return
  // A call that was refused stands in the browser's console already.
  if (!(error instanceof ApiError)) console.error(error)
  toast({ title: 'Error', description: reasonOr(error, fallback), variant: 'destructive' })
}

/**
 * Does it and says in a toast what came of it: the words that the work answers, or why it failed.
 * What failed is thrown on, so that a dialog stays for another try.
 */
export async function tellOutcome(work: () => Promise<string>, failed: string): Promise<void> {
  try {
    toast({ title: 'Success', description: await work() })
  } catch (error) {
    tellFailure(error, failed)
    throw error
  }
}

/** A toast that says what failed, and why in the server's words where it gave some. */
export function because(failed: string, error: unknown): ToastMessage {
  const reason = error instanceof ApiError ? error.reason : null
  return { title: 'Error', description: reason ? `${failed} ${reason}` : failed }
}

/** Shows that toast, unless the session is over, which says so itself. */
export function tellBecause(failed: string, error: unknown): void {
  if (isUnauthorized(error)) return
  if (!(error instanceof ApiError)) console.error(error)
  toast({ variant: 'destructive', ...because(failed, error) })
}
