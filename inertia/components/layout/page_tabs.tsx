import type { ReactNode } from 'react'
import { usePage } from '@inertiajs/react'
import { PageLink } from '~/components/layout/page_link'
import { isOffered, type Permitted } from '~/layouts/navigation'
import { showWhole } from '~/lib/show_whole'
import { cn } from '~/lib/utils'

export interface PageTab extends Permitted {
  name: string
  label: string
  href: string
  extra?: ReactNode
}

interface PageTabsProps {
  label: string
  tabs: readonly PageTab[]
  current: string
}

/**
 * On a narrow screen the row scrolls. The current tab must stay visible, also when a count that
 * loads later widens it.
 */
function keepInView(link: HTMLElement | null) {
  const row = link?.parentElement
  if (!link || !row) return
  const observer = new ResizeObserver(() => {
    row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
  })
  for (const tab of row.children) observer.observe(tab)
  return () => observer.disconnect()
}

/**
 * The pages of one area, for people who may open more than one. They are links, since each has an
 * address.
 */
export function PageTabs({ label, tabs, current }: PageTabsProps) {
  const { permissions } = usePage().props
  const shown = tabs.filter((tab) => isOffered(tab, permissions))
  if (shown.length < 2) return null

  return (
    // Positioned, so that text for screen readers scrolls along and widens no page.
    <nav
      aria-label={label}
      onKeyUp={showWhole}
      className="scroll-shadows relative flex overflow-x-auto border-b sm:gap-1"
    >
      {shown.map(({ name, label: text, href, extra }) => (
        <PageLink
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
        </PageLink>
      ))}
    </nav>
  )
}
