import type { ReactNode } from 'react'
import { cn } from '~/lib/utils'

interface ListPanelProps {
  loading: boolean
  loadingText: string
  children: ReactNode
}

/** The previous rows stay visible, dimmed, until the new ones arrive. */
export function ListPanel({ loading, loadingText, children }: ListPanelProps) {
  return (
    <div className="relative" aria-busy={loading}>
      <div
        className={cn('transition-opacity', loading && 'pointer-events-none opacity-50 delay-150')}
      >
        {children}
      </div>
      <div role="status" className="absolute inset-x-0 top-16 flex justify-center">
        {loading && (
          <span className="animate-late rounded-full border bg-popover px-4 py-1.5 text-sm font-medium text-popover-foreground shadow-lg">
            {loadingText}
          </span>
        )}
      </div>
    </div>
  )
}
