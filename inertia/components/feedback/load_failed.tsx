import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { cn } from '~/lib/utils'

interface LoadFailedProps {
  /** What could not be read. */
  children: ReactNode
  onRetry: () => void
  className?: string
}

/** Stands where a part of a page would be that was asked for by itself, and did not come. */
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
