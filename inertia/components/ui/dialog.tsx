import { X } from 'lucide-react'
import { Dialog as DialogPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { useReturnFocus } from '~/hooks/use_return_focus'
import { cn } from '~/lib/utils'

// Changed from shadcn/ui by hand: closing it returns the focus to its opener, and Escape first
// closes a field's suggestions.

export const Dialog = DialogPrimitive.Root

export const overlayClasses =
  'fixed inset-0 z-50 bg-black/55 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0'

// Centered by its margins: moved by a transform, it would clip a menu that opens in it.
export const dialogClasses = [
  'fixed inset-0 z-50 m-auto grid h-fit w-[calc(100%-2rem)] max-w-lg grid-cols-1 gap-5 rounded-xl border bg-card p-6 text-card-foreground shadow-2xl',
  // A focused field stays clear of buttons that stick to the end.
  'max-h-[90vh] scroll-pb-24 overflow-y-auto overscroll-contain focus-visible:outline-none',
  'data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=closed]:zoom-out-95 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-95',
].join(' ')

function isOpenCombobox(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[role=combobox][aria-expanded=true]')
}

export function DialogContent({
  className,
  children,
  ...props
}: ComponentProps<typeof DialogPrimitive.Content>) {
  const focus = useReturnFocus(props)

  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className={overlayClasses} />
      <DialogPrimitive.Content
        data-slot="dialog-content"
        className={cn(dialogClasses, className)}
        {...props}
        {...focus}
        onEscapeKeyDown={(event) => {
          if (isOpenCombobox(event.target)) event.preventDefault()
          props.onEscapeKeyDown?.(event)
        }}
      >
        {children}
        <DialogPrimitive.Close className="absolute top-4 right-4 grid size-8 cursor-pointer place-content-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground">
          <X aria-hidden className="size-4" />
          <span className="sr-only">Close</span>
        </DialogPrimitive.Close>
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  )
}

export function DialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="dialog-header"
      className={cn('flex flex-col gap-1.5 pr-8', className)}
      {...props}
    />
  )
}

interface DialogFooterProps extends ComponentProps<'div'> {
  /** Stays at the end of a long dialog; false where more follows it, or nothing scrolls. */
  sticky?: boolean
}

export function DialogFooter({ className, sticky = true, ...props }: DialogFooterProps) {
  return (
    <div
      data-slot="dialog-footer"
      className={cn(
        'flex justify-end gap-2 *:max-sm:flex-1',
        // Below the padding of the dialog, out of which browsers keep what sticks.
        sticky && 'sticky -bottom-6 z-10 -mx-6 -mb-6 border-t bg-card px-6 py-3',
        className
      )}
      {...props}
    />
  )
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return (
    <DialogPrimitive.Title
      data-slot="dialog-title"
      className={cn('text-lg leading-tight font-semibold wrap-anywhere', className)}
      {...props}
    />
  )
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Description>) {
  return (
    <DialogPrimitive.Description
      data-slot="dialog-description"
      className={cn('text-sm text-muted-foreground wrap-anywhere', className)}
      {...props}
    />
  )
}
