import { toast } from '~/hooks/use_toast'
import { ApiError, isUnauthorized, LostAnswer } from './api'

interface Wording {
  /** The given message comes first, and the server's follows. */
  lead?: boolean
}

const OFFLINE = 'You’re offline. Nothing was sent. Try again when you’re connected.'
const UNCERTAIN =
  'The connection was lost before the server answered. What you sent may have been saved: check before you send it again.'

/** A proxy's answers while the server behind it is gone. */
const GATEWAY = [502, 504]

/** Without the server's answer, no one may read that it failed: it may have been saved. */
function lostAnswer(error: unknown): string | null {
  if (error instanceof LostAnswer) return error.offline ? OFFLINE : UNCERTAIN
  return error instanceof ApiError && GATEWAY.includes(error.status) ? UNCERTAIN : null
}

/** A failure's message: the server's if there is one, otherwise the given one. */
export function messageOf(error: unknown, fallback: string, { lead = false }: Wording = {}) {
  const lost = lostAnswer(error)
  if (lost) return lost
  const reason = error instanceof ApiError ? error.reason : null
  if (!reason) return fallback
  if (!lead) return reason
  return `${fallback}${/[.!?]$/.test(fallback) ? '' : '.'} ${reason}`
}

/** A form's message: the given one, and the server's where it is not shown at a field. */
export function formFailure(error: unknown, fallback: string): string {
  const atFields = error instanceof ApiError && error.fieldErrors.length > 0
  return atFields ? fallback : messageOf(error, fallback, { lead: true })
}

/** Shows it in a toast, unless the session has ended, which shows its own. */
export function toastFailure(error: unknown, fallback: string, wording?: Wording): void {
  if (isUnauthorized(error)) return
  // The browser's console already shows a failed call.
  if (!(error instanceof ApiError)) console.error(error)
  const description = messageOf(error, fallback, wording)
  toast({ title: 'Error', description, variant: 'destructive' })
}

/**
 * Runs the work and shows its result in a toast, or why it failed. Rethrows the failure, so that
 * a dialog stays open for another try.
 * @param undo offered with the result.
 */
export async function toastOutcome(
  work: () => Promise<string>,
  fallback: string,
  undo?: () => Promise<unknown>,
  wording?: Wording
): Promise<void> {
  try {
    toast({ title: 'Success', description: await work(), undo })
  } catch (error) {
    toastFailure(error, fallback, wording)
    throw error
  }
}
