import { ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'

interface FoldedProps {
  label: string
  /** A field inside has an error, so it must be seen. */
  hasError?: boolean
  children: ReactNode
}

/** Optional fields of a form, folded away until someone wants them. */
export function Folded({ label, hasError = false, children }: FoldedProps) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className="group"
      open={open || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-8 w-fit cursor-pointer list-none items-center gap-1 rounded-sm text-sm font-medium text-primary [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        {label}
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  )
}
