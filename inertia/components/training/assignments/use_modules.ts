import type { Data } from '@generated/data'
import { useEffect, useState } from 'react'
import { api } from '~/lib/api'

type ModuleChoice = Pick<Data.Training.Module, 'id' | 'name' | 'isRequired'>

/** The modules that can be assigned, by name; null until they are there. */
export function useModules() {
  const [modules, setModules] = useState<ModuleChoice[] | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const controller = new AbortController()
    api
      .get('/api/training/modules', {
        query: { perPage: 500, sort: 'name' },
        signal: controller.signal,
      })
      .then(setModules)
      .catch(() => {
        if (!controller.signal.aborted) setFailed(true)
      })
    return () => controller.abort()
  }, [])

  return { modules, failed }
}
