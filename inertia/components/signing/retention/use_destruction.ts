import type { DocumentToDestroy } from '#signing/retention/preview_destruction'
import { useEffect, useRef, useState } from 'react'
import { api, ApiError } from '~/lib/api'
import { messageOf } from '~/lib/failures'

export type DestructionPhase = 'preview' | 'running' | 'finished'

/** The result for one; undefined for those not processed. */
export type Outcome = { destroyed: true } | { destroyed: false; reason: string }

/** Deletes documents one at a time, so that an interruption leaves only whole ones. */
export function useDestruction() {
  const [phase, setPhase] = useState<DestructionPhase>('preview')
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [failure, setFailure] = useState<string | null>(null)
  const stopping = useRef(false)
  const running = useRef(false)

  // Leaving the page stops it, also by a way that asks no one.
  useEffect(() => () => void (stopping.current = true), [])

  async function run(documents: readonly DocumentToDestroy[]) {
    if (running.current) return
    running.current = true
    stopping.current = false
    setFailure(null)
    setPhase('running')
    try {
      for (const document of documents) {
        if (stopping.current) break
        const outcome = await destroy(document)
        setOutcomes((before) => new Map(before).set(document.id, outcome))
      }
    } catch (error) {
      setFailure(messageOf(error, 'The server could not be reached.'))
    } finally {
      running.current = false
      setPhase('finished')
    }
  }

  return {
    phase,
    outcomes,
    failure,
    run,
    stop: () => {
      stopping.current = true
    },
  }
}

/** @throws errors that are not about this document; the others are then skipped. */
async function destroy({ id, sha256 }: DocumentToDestroy): Promise<Outcome> {
  try {
    await api.post('/api/sign/documents/:id/destruction', {
      params: { id },
      body: { sha256: sha256 ?? '' },
    })
    return { destroyed: true }
  } catch (error) {
    if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) throw error
    return { destroyed: false, reason: error.reason ?? 'It was not deleted.' }
  }
}
