import { ScrollArea as ScrollAreaPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cspNonce } from '~/lib/csp_nonce'
import { cn } from '~/lib/utils'

interface ScrollAreaProps extends ComponentProps<typeof ScrollAreaPrimitive.Root> {
  /** What a screen reader calls the region; the keyboard can scroll it. */
  label: string
}

export function ScrollArea({ className, children, label, ...props }: ScrollAreaProps) {
  return (
    <ScrollAreaPrimitive.Root className={cn('relative overflow-hidden', className)} {...props}>
      <ScrollAreaPrimitive.Viewport
        nonce={cspNonce}
        role="region"
        aria-label={label}
        tabIndex={0}
        className="size-full rounded-[inherit] focus-visible:-outline-offset-2"
      >
        {children}
      </ScrollAreaPrimitive.Viewport>
      <ScrollAreaPrimitive.Scrollbar
        orientation="vertical"
        className="flex w-2.5 touch-none p-px select-none"
      >
        <ScrollAreaPrimitive.Thumb className="relative flex-1 rounded-full bg-input" />
      </ScrollAreaPrimitive.Scrollbar>
    </ScrollAreaPrimitive.Root>
  )
}
