import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from '~/components/feedback/notice'

interface WarningProps {
  variant: 'warning' | 'danger'
  title: string
  children: ReactNode
}

/** A warning for reviewers. */
export function Warning({ variant, title, children }: WarningProps) {
  return (
    <Notice variant={variant}>
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        {title}
      </p>
      <div className="mt-1 font-normal">{children}</div>
    </Notice>
  )
}
