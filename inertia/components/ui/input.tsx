import type { ComponentProps } from 'react'
import { cn } from '~/lib/utils'

// Changed from shadcn/ui by hand: its style is `fieldClasses`, shared with textarea and
// native-select; a file's button looks like one.

export const fieldClasses = [
  'w-full min-w-0 rounded-md border border-input bg-card px-3 text-base text-foreground shadow-xs md:text-sm',
  'placeholder:text-muted-foreground disabled:cursor-not-allowed disabled:opacity-60',
  'focus-visible:border-ring focus-visible:outline-offset-0',
  'aria-invalid:border-destructive',
].join(' ')

const fileClasses = [
  'cursor-pointer px-0 py-0 file:mr-3 file:h-full file:cursor-pointer file:border-0 file:border-r',
  'file:border-input file:bg-secondary file:px-4 file:font-semibold file:text-secondary-foreground',
].join(' ')

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      data-slot="input"
      type={type}
      className={cn(
        fieldClasses,
        'h-10 py-2 [&[readonly]]:bg-muted',
        type === 'file' && fileClasses,
        className
      )}
      {...props}
    />
  )
}
