import { Check } from 'lucide-react'
import { DropdownMenu as MenuPrimitive } from 'radix-ui'
import { createContext, use, useState, type ComponentProps } from 'react'
import { cn } from '~/lib/utils'

// Changed from shadcn/ui by hand: taller rows for touch, destructive ones, and menus that leave the
// page as it is.

/** The landmark that a menu belongs to; null in a dialog, which lies over all of them. */
const Landmark = createContext<[HTMLElement | null, (trigger: HTMLElement | null) => void]>([
  null,
  () => {},
])

/**
 * A modal menu would hide the page around it from screen readers, with all that can have the focus
 * there, and lie outside of every landmark itself.
 */
export function DropdownMenu(props: ComponentProps<typeof MenuPrimitive.Root>) {
  const [landmark, setLandmark] = useState<HTMLElement | null>(null)
  const [note] = useState(
    () => (trigger: HTMLElement | null) =>
      setLandmark(trigger?.closest('main, [role=dialog]') ?? null)
  )
  return (
    <Landmark value={[landmark, note]}>
      <MenuPrimitive.Root modal={false} {...props} />
    </Landmark>
  )
}

export function DropdownMenuTrigger(props: ComponentProps<typeof MenuPrimitive.Trigger>) {
  const [, note] = use(Landmark)
  return <MenuPrimitive.Trigger ref={note} {...props} />
}

export function DropdownMenuContent({
  className,
  sideOffset = 6,
  ...props
}: ComponentProps<typeof MenuPrimitive.Content>) {
  const [landmark] = use(Landmark)
  return (
    <MenuPrimitive.Portal container={landmark}>
      <MenuPrimitive.Content
        data-slot="dropdown-menu-content"
        sideOffset={sideOffset}
        className={cn(
          'z-50 min-w-44 overflow-hidden rounded-md border bg-popover p-1 text-popover-foreground shadow-lg',
          'data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0',
          className
        )}
        {...props}
      />
    </MenuPrimitive.Portal>
  )
}

export function DropdownMenuItem({
  className,
  variant = 'default',
  ...props
}: ComponentProps<typeof MenuPrimitive.Item> & { variant?: 'default' | 'destructive' }) {
  return (
    <MenuPrimitive.Item
      data-slot="dropdown-menu-item"
      className={cn(
        'flex cursor-pointer items-center gap-2 rounded-sm px-3 py-2 text-sm select-none [&_svg]:size-4 [&_svg]:shrink-0',
        'data-disabled:pointer-events-none data-disabled:opacity-50 data-highlighted:bg-accent data-highlighted:text-accent-foreground data-highlighted:outline-none',
        variant === 'destructive' && 'text-destructive data-highlighted:text-destructive',
        className
      )}
      {...props}
    />
  )
}

const choiceClasses =
  'relative flex cursor-pointer items-center gap-2 rounded-sm py-2 pr-3 pl-9 text-sm select-none data-disabled:pointer-events-none data-disabled:opacity-50 data-highlighted:bg-accent data-highlighted:text-accent-foreground data-highlighted:outline-none'

/** One of many that can be on or off. */
export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.CheckboxItem>) {
  return (
    <MenuPrimitive.CheckboxItem
      data-slot="dropdown-menu-checkbox-item"
      className={cn(choiceClasses, className)}
      {...props}
    >
      <MenuPrimitive.ItemIndicator className="absolute left-3">
        <Check aria-hidden className="size-4" />
      </MenuPrimitive.ItemIndicator>
      {children}
    </MenuPrimitive.CheckboxItem>
  )
}

export const DropdownMenuRadioGroup = MenuPrimitive.RadioGroup

/** One of several; the chosen one is marked. */
export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.RadioItem>) {
  return (
    <MenuPrimitive.RadioItem
      data-slot="dropdown-menu-radio-item"
      className={cn(choiceClasses, className)}
      {...props}
    >
      <MenuPrimitive.ItemIndicator className="absolute left-3">
        <Check aria-hidden className="size-4" />
      </MenuPrimitive.ItemIndicator>
      {children}
    </MenuPrimitive.RadioItem>
  )
}
