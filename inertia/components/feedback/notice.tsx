import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { cn } from '~/lib/utils'

const noticeVariants = cva('rounded-lg px-4 py-3 text-sm font-medium wrap-anywhere', {
  variants: {
    variant: {
      info: 'bg-info-soft text-info',
      success: 'bg-success-soft text-success',
      warning: 'bg-warning-soft text-warning',
      danger: 'bg-danger-soft text-danger',
    },
  },
  defaultVariants: { variant: 'info' },
})

interface NoticeProps extends VariantProps<typeof noticeVariants> {
  children: ReactNode
  /** Announced at once, where it answers an action of the person. */
  role?: 'alert' | 'status'
  className?: string
}

export function Notice({ variant, role, className, children }: NoticeProps) {
  return (
    <div role={role} className={cn(noticeVariants({ variant }), className)}>
      {children}
    </div>
  )
}
