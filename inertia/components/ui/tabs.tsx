import { Tabs as TabsPrimitive } from 'radix-ui'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { cn } from '~/lib/utils'

// Changed from shadcn/ui by hand: on a phone, four or more are in two columns; a panel with
// controls is no stop of the Tab key.

export function Tabs({ className, ...props }: ComponentProps<typeof TabsPrimitive.Root>) {
  return <TabsPrimitive.Root className={cn('flex flex-col gap-5', className)} {...props} />
}

export function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  return (
    <TabsPrimitive.List
      data-slot="tabs-list"
      className={cn(
        'flex gap-1 overflow-x-auto rounded-lg bg-muted p-1',
        // On a phone, a fourth tab would be out of sight without any hint.
        'max-sm:has-[>:nth-child(4)]:grid max-sm:has-[>:nth-child(4)]:grid-cols-2',
        className
      )}
      {...props}
    />
  )
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return (
    <TabsPrimitive.Trigger
      data-slot="tabs-trigger"
      className={cn(
        'min-h-9 flex-1 cursor-pointer rounded-md px-3 py-1.5 text-sm font-medium whitespace-nowrap text-muted-foreground transition-colors',
        'hover:text-foreground focus-visible:-outline-offset-2 disabled:opacity-50',
        'data-[state=active]:bg-card data-[state=active]:text-foreground data-[state=active]:shadow-sm dark:data-[state=active]:bg-input/50',
        className
      )}
      {...props}
    />
  )
}

const CONTROLS =
  'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, iframe, [tabindex="0"]'

export function TabsContent({ className, ...props }: ComponentProps<typeof TabsPrimitive.Content>) {
  const panel = useRef<HTMLDivElement>(null)
  const [bare, setBare] = useState(false)

  // Controls may come later, when data have loaded.
  useEffect(() => {
    if (!panel.current) return
    const look = () => setBare(!panel.current?.querySelector(CONTROLS))
    look()
    const observer = new MutationObserver(look)
    observer.observe(panel.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])

  return (
    <TabsPrimitive.Content
      ref={panel}
      // One that has the focus keeps it when controls come.
      tabIndex={bare ? 0 : -1}
      data-slot="tabs-content"
      className={cn('min-w-0', className)}
      {...props}
    />
  )
}
