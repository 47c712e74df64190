import type { DocumentToDestroy } from '#signing/retention/preview_destruction'
import { useRef, useState } from 'react'
import { api, ApiError } from '~/lib/api'
import { messageOf } from '~/lib/failures'

export type DestructionPhase = 'preview' | 'running' | 'finished'

/** What became of one; of what was not reached there is nothing. */
export type Outcome = { destroyed: true } | { destroyed: false; reason: string }

/** Destroys documents one after another: whoever stops or goes away leaves whole ones behind. */
export function useDestruction() {
  const [phase, setPhase] = useState<DestructionPhase>('preview')
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [failure, setFailure] = useState<string | null>(null)
  const stopping = useRef(false)
  const running = useRef(false)

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

/** @throws what is not about this document, after which the others are left alone. */
async function destroy({ id, sha256 }: DocumentToDestroy): Promise<Outcome> {
  try {
    await api.post('/api/sign/documents/:id/destruction', {
      params: { id },
      body: { sha256: sha256 ?? '' },
    })
    return { destroyed: true }
  } catch (error) {
    if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) throw error
    return { destroyed: false, reason: error.reason ?? 'It was not destroyed.' }
  }
}
