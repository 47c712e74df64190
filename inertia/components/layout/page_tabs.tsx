import type { ReactNode } from 'react'
import type { Permission } from '#core/permissions'
import { Link, usePage } from '@inertiajs/react'
import { cn } from '~/lib/utils'

export interface PageTab {
  name: string
  label: string
  href: string
  /** Shown to everybody who sees the place unless given; of several, any will do. */
  permission?: Permission | Permission[]
  extra?: ReactNode
}

interface PageTabsProps {
  label: string
  tabs: readonly PageTab[]
  current: string
}

/**
 * On a narrow screen the row scrolls: where one is must not be out of sight, also when a count that
 * comes later widens it.
 */
function keepInView(link: HTMLElement | null) {
  const row = link?.parentElement
  if (!link || !row) return
  const observer = new ResizeObserver(() => {
    row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
  })
  observer.observe(link)
  return () => observer.disconnect()
}

/** The pages of one place, for who may open more than one: links, since each has an address. */
export function PageTabs({ label, tabs, current }: PageTabsProps) {
  const { permissions } = usePage().props
  const shown = tabs.filter(
    ({ permission }) => !permission || [permission].flat().some((one) => permissions.includes(one))
  )
  if (shown.length < 2) return null

  return (
    // Positioned, so that what only a screen reader is told scrolls along and widens no page.
    <nav
      aria-label={label}
      className="scroll-shadows relative flex overflow-x-auto border-b sm:gap-1"
    >
      {shown.map(({ name, label: text, href, extra }) => (
        <Link
          key={name}
          ref={name === current ? keepInView : undefined}
          href={href}
          aria-current={name === current ? 'page' : undefined}
          className={cn(
            'inline-flex min-h-10 shrink-0 items-center border-b-2 border-transparent px-3 text-sm font-medium text-muted-foreground hover:text-foreground focus-visible:-outline-offset-2 sm:px-4',
            name === current && 'border-primary text-foreground'
          )}
        >
          {text}
          {extra}
        </Link>
      ))}
    </nav>
  )
}
