import type { ImportView } from '#people/import/import_view'
import { useEffect, useRef, useState } from 'react'
import { api, isUnauthorized } from '~/lib/api'
import { isMoving } from '../labels'

const PAUSE_MS = 1000

/**
 * Polls an import about once a second while it runs and the page is visible; returns whether the
 * last poll failed.
 */
export function useMovingImport(view: ImportView, onView: (view: ImportView) => void): boolean {
  const [unreachable, setUnreachable] = useState(false)
  const tell = useRef(onView)
  const moving = isMoving(view.state)

  useEffect(() => {
    tell.current = onView
  })

  useEffect(() => {
    if (!moving) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const controller = new AbortController()

    async function ask() {
      clearTimeout(timer)
      try {
        const next = await api.get('/api/imports/:id', {
          params: { id: view.id },
          signal: controller.signal,
          background: true,
        })
        setUnreachable(false)
        tell.current(next)
      } catch (error) {
        // A person who was signed out learns it from their own next act.
        if (isUnauthorized(error)) controller.abort()
        if (controller.signal.aborted) return
        setUnreachable(true)
      }
      wait()
    }

    function wait() {
      clearTimeout(timer)
      if (controller.signal.aborted || document.visibilityState === 'hidden') return
      timer = setTimeout(() => void ask(), PAUSE_MS)
    }

    wait()
    document.addEventListener('visibilitychange', wait)
    return () => {
      controller.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
  }, [view.id, moving])

  return unreachable
}
