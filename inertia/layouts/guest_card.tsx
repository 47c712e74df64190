import { Head } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { cn } from '~/lib/utils'

interface GuestCardProps {
  title: string
  subtitle?: ReactNode
  children?: ReactNode
  wide?: boolean
}

export function GuestCard({ title, subtitle, children, wide = false }: GuestCardProps) {
  return (
    <div
      className={cn(
        'w-full rounded-xl border bg-card p-6 shadow-lg shadow-black/5 sm:p-9',
        wide ? 'max-w-2xl' : 'max-w-md'
      )}
    >
      <Head title={title} />
      <h1 className="text-2xl leading-tight font-bold wrap-anywhere">{title}</h1>
      {subtitle && <div className="mt-2 text-muted-foreground wrap-anywhere">{subtitle}</div>}
      {children && <div className="mt-7">{children}</div>}
    </div>
  )
}
