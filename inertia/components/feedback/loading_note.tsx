import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'

const PATIENCE = 250

/** Shows 'Loading...' during navigation. */
export function LoadingNote() {
  const [loading, setLoading] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopStart = router.on('start', ({ detail }) => {
      if (detail.visit.showProgress) {
        timer = setTimeout(() => setLoading(true), PATIENCE)
      }
    })
    const stopFinish = router.on('finish', ({ detail }) => {
      if (!detail.visit.showProgress) return
      clearTimeout(timer)
      setLoading(false)
    })
    return () => {
      clearTimeout(timer)
      stopStart()
      stopFinish()
    }
  }, [])

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-3 z-[90] flex justify-center"
    >
      {loading && (
        <span className="rounded-full border bg-popover px-4 py-1.5 text-sm font-medium text-popover-foreground shadow-lg">
          Loading...
        </span>
      )}
    </div>
  )
}
