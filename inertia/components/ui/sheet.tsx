import { X } from 'lucide-react'
import { Dialog as SheetPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '~/lib/utils'
import { overlayClasses } from './dialog'

// Changed from shadcn/ui by hand: only left or right, and a label for its close button.

export const Sheet = SheetPrimitive.Root
export const SheetTitle = SheetPrimitive.Title
export const SheetDescription = SheetPrimitive.Description

interface SheetContentProps extends ComponentProps<typeof SheetPrimitive.Content> {
  closeLabel?: string
  side?: keyof typeof sides
}

const sides = {
  left: 'left-0 data-[state=closed]:slide-out-to-left data-[state=open]:slide-in-from-left',
  right: 'right-0 data-[state=closed]:slide-out-to-right data-[state=open]:slide-in-from-right',
}

export function SheetContent({
  className,
  children,
  closeLabel = 'Close',
  side = 'left',
  ...props
}: SheetContentProps) {
  return (
    <SheetPrimitive.Portal>
      <SheetPrimitive.Overlay className={overlayClasses} />
      <SheetPrimitive.Content
        data-slot="sheet-content"
        className={cn(
          'fixed inset-y-0 z-50 flex w-72 max-w-[85vw] flex-col shadow-2xl focus-visible:outline-none',
          'data-[state=closed]:animate-out data-[state=open]:animate-in',
          sides[side],
          className
        )}
        {...props}
      >
        {children}
        <SheetPrimitive.Close className="absolute top-3 right-3 grid size-10 cursor-pointer place-content-center rounded-md hover:bg-current/10">
          <X aria-hidden className="size-5" />
          <span className="sr-only">{closeLabel}</span>
        </SheetPrimitive.Close>
      </SheetPrimitive.Content>
    </SheetPrimitive.Portal>
  )
}
