import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { cn } from '~/lib/utils'

interface LoadFailedProps {
  /** What could not be loaded. */
  children: ReactNode
  onRetry: () => void
  className?: string
}

/** Replaces a part of a page that could not be loaded. */
export function LoadFailed({ children, onRetry, className }: LoadFailedProps) {
  return (
    <p role="alert" className={cn('flex flex-wrap items-center gap-3 text-sm', className)}>
      {children}
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}
