import type { ReactNode } from 'react'

interface SaveBarProps {
  /** Whether something is not saved yet, in words. */
  status: string
  /** The buttons. */
  children: ReactNode
}

/** The end of a page's long form: its buttons stay in view. */
export function SaveBar({ status, children }: SaveBarProps) {
  return (
    <div
      data-sticky-footer
      className="sticky bottom-0 z-20 flex flex-wrap items-center gap-3 border-t bg-background py-3"
    >
      {children}
      <p role="status" className="text-sm text-muted-foreground">
        {status}
      </p>
    </div>
  )
}
