import type { ComponentProps } from 'react'
import { cn } from '~/lib/utils'

// Changed from shadcn/ui by hand: its style is `fieldClasses`, shared with textarea and
// native-select.

export const fieldClasses = [
  'w-full min-w-0 rounded-md border border-input bg-card px-3 text-base text-foreground shadow-xs md:text-sm',
  'placeholder:text-muted-foreground disabled:cursor-not-allowed disabled:opacity-60',
  'focus-visible:border-ring focus-visible:outline-offset-0',
  'aria-invalid:border-destructive',
].join(' ')

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      data-slot="input"
      type={type}
      className={cn(fieldClasses, 'h-10 py-2 [&[readonly]]:bg-muted', className)}
      {...props}
    />
  )
}
