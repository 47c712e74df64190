import type { ComponentProps } from 'react'
import { cn } from '~/lib/utils'
import { fieldClasses } from './input'

// Changed from shadcn/ui by hand: grows with its text, and has the `fieldClasses` of input.

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      data-slot="textarea"
      className={cn(fieldClasses, 'field-sizing-content max-h-80 min-h-[100px] py-2', className)}
      {...props}
    />
  )
}
