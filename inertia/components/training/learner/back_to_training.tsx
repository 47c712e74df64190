import { Link } from '@inertiajs/react'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

interface BackProps {
  href?: string
  children?: ReactNode
}

export function BackToTraining({ href = '/training', children = 'Back to Training' }: BackProps) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-8 w-fit items-center gap-1.5 rounded-sm text-sm font-medium text-primary underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </Link>
  )
}
