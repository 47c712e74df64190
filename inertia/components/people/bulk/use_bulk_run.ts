import type { InvitationAction } from '#people/invitations/bulk_invitations'
import type { BulkResult } from '#people/services/bulk_results'
import type { BulkAction } from '#people/services/run_bulk_action'
import { useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import { messageOf } from '~/lib/failures'
import { api } from '~/lib/api'

/** Rows per call, so that progress moves and stopping takes only a moment. */
const AT_ONCE = 20

interface BulkRequest {
  action: BulkAction | InvitationAction
  ids: readonly number[]
  department?: string
}

/** What was shown of each person's onboarding, so that just that is approved. */
type Shown = readonly { id: number; fingerprint: string }[]

async function call(
  { action, department, ...request }: BulkRequest,
  dryRun: boolean,
  fingerprints?: Shown
): Promise<BulkResult[]> {
  const ids = [...request.ids]
  if (action === 'resend' || action === 'revoke') {
    const { results } = await api.post('/api/invitations/bulk', { body: { action, ids, dryRun } })
    return results
  }
  const answer = await api.post('/api/employees/bulk', {
    body: { action, ids, department, dryRun, fingerprints: fingerprints && [...fingerprints] },
  })
  return answer.results
}

type BulkPhase = 'choose' | 'loading' | 'preview' | 'running' | 'finished'

/** A bulk action from its preview to each row's result. */
export function useBulkRun(action: BulkRequest['action'], ids: readonly number[]) {
  const [phase, setPhase] = useState<BulkPhase>(action === 'department' ? 'choose' : 'loading')
  const [request, setRequest] = useState<BulkRequest>({ action, ids })
  /** the expected results, then the actual ones */
  const [results, setResults] = useState<BulkResult[]>([])
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set())
  const [failure, setFailure] = useState<string | null>(null)
  const stopping = useRef(false)
  useLeaveGuard(phase === 'running', 'Leave? Those not done yet stay as they are.')

  // Leaving the page stops it, also by a way that asks no one.
  useEffect(() => () => void (stopping.current = true), [])

  async function preview(department?: string) {
    const next = { action, ids, department }
    setRequest(next)
    setFailure(null)
    setPhase('loading')
    try {
      setResults(await call(next, true))
      setPhase('preview')
    } catch (error) {
      setFailure(messageOf(error, 'The preview could not be made. Nothing was changed.'))
      setPhase(action === 'department' ? 'choose' : 'preview')
    }
  }

  const todo = results.filter(({ id, outcome }) => outcome === 'done' && !tried.has(id))

  async function run(shown: Shown = []) {
    stopping.current = false
    setFailure(null)
    setPhase('running')
    const left = todo.map(({ id }) => id)
    try {
      for (let at = 0; at < left.length && !stopping.current; at += AT_ONCE) {
        const some = left.slice(at, at + AT_ONCE)
        const of = shown.filter(({ id }) => some.includes(id))
        const answered = await call({ ...request, ids: some }, false, of.length ? of : undefined)
        const done = new Map(answered.map((result) => [result.id, result]))
        setResults((before) => before.map((result) => done.get(result.id) ?? result))
        setTried((before) => new Set([...before, ...some]))
      }
    } catch (error) {
      setFailure(messageOf(error, 'The server could not be reached.'))
    }
    setPhase('finished')
  }

  return {
    phase,
    results,
    tried,
    todo,
    failure,
    preview,
    run,
    stop: () => {
      stopping.current = true
    },
  }
}
