import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { Notice } from './notice'

interface ConflictNoticeProps {
  message: ReactNode
  /** The saved version, to compare. */
  children?: ReactNode
  /** Left out where one's own version fits no longer. */
  onKeep?: () => void
  onTake: () => void
}

/** Saved since it was opened: one's own version is kept, or the saved one is taken. */
export function ConflictNotice({ message, children, onKeep, onTake }: ConflictNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  // The save button stays in view, so this may appear far below.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [])

  return (
    <div ref={box}>
      <Notice variant="danger" role="alert">
        <p>{message}</p>
        {children}
        <div className="mt-3 flex flex-wrap gap-2">
          {onKeep && (
            <Button size="sm" variant="outline" onClick={onKeep}>
              Keep my version
            </Button>
          )}
          <Button size="sm" variant="outline" onClick={onTake}>
            Show the saved version
          </Button>
        </div>
      </Notice>
    </div>
  )
}
