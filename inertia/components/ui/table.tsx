import type { ComponentProps } from 'react'
import { cn } from '~/lib/utils'

// Changed from shadcn/ui by hand: a heading cell belongs to its column by default, and the headings
// can stay in view.

interface TableProps extends ComponentProps<'table'> {
  /** on a card: the headings stay in view while the page scrolls */
  stickyHeader?: boolean
}

/** Headings cannot stick to the window inside a scroller, so a table that fits is not in one. */
function scrollWhenTooWide(box: HTMLElement | null) {
  const table = box?.firstElementChild
  if (!box || !(table instanceof HTMLElement)) return
  const observer = new ResizeObserver(() => {
    box.style.overflowX = table.offsetWidth > box.clientWidth ? 'auto' : 'visible'
  })
  observer.observe(box)
  observer.observe(table)
  return () => observer.disconnect()
}

export function Table({ className, stickyHeader = false, ...props }: TableProps) {
  return (
    <div
      ref={stickyHeader ? scrollWhenTooWide : undefined}
      className={cn(
        'relative w-full overflow-x-auto',
        stickyHeader &&
          '[&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:z-10 [&_thead_th]:bg-card [&_thead_th]:shadow-[inset_0_-1px_0_var(--border)]'
      )}
    >
      <table
        data-slot="table"
        className={cn('w-full caption-bottom text-sm', className)}
        {...props}
      />
    </div>
  )
}

export function TableHeader({ className, ...props }: ComponentProps<'thead'>) {
  return <thead className={cn('[&_tr]:border-b', className)} {...props} />
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody className={cn('[&_tr:last-child]:border-0', className)} {...props} />
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('border-b transition-colors hover:bg-muted/60', className)} {...props} />
}

export function TableHead({ className, scope = 'col', ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope={scope}
      className={cn(
        'h-11 px-3 text-left align-middle text-xs font-semibold tracking-wide whitespace-nowrap text-muted-foreground',
        className
      )}
      {...props}
    />
  )
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('px-3 py-3 align-middle', className)} {...props} />
}
