import { Link } from '@inertiajs/react'
import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '~/components/feedback/empty_state'
import { PageHeader } from '~/components/layout/page_header'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { ListPanel } from './list_panel'
import { Pagination } from './pagination'
import type { List } from './use_list_query'

interface ListSectionProps {
  list: List
  /** the listed noun, in the plural: 'employees' */
  noun: string
  /** the list's name for screen readers */
  heading?: string
  /** above the rows */
  filters?: ReactNode
  /** the rows; false without rows */
  children: ReactNode
  /** the message without rows */
  empty: ComponentProps<typeof EmptyState>
  /** below the rows */
  footer?: ReactNode
  /** the links to other rows, instead of page numbers */
  pages?: ReactNode
  /** whether the rows are separate cards, without one around them */
  cards?: boolean
}

/** A list with its filters, and its pages below. */
export function ListSection(props: ListSectionProps) {
  const { list, noun, heading, filters, children, empty, footer, pages, cards = false } = props
  const content = (
    <>
      {heading && <CardTitle className="sr-only">{heading}</CardTitle>}
      {filters}
      <ListPanel loading={list.loading} loadingText={`Loading ${noun}...`}>
        {children || <EmptyState {...empty} />}
      </ListPanel>
      {footer}
      {pages ?? <Pagination {...list.place} label={`Pages of ${noun}`} />}
    </>
  )
  return cards ? <div className="grid grid-cols-1 gap-6">{content}</div> : <Card>{content}</Card>
}

interface ListPageProps extends ComponentProps<typeof PageHeader>, ListSectionProps {
  tabs?: ReactNode
  /** above the list, and not part of it */
  lead?: ReactNode
}

export function ListPage(props: ListPageProps) {
  const { title, subtitle, mobileTitle, mobileSubtitle, actions, tabs, lead, ...section } = props
  const header = { title, subtitle, mobileTitle, mobileSubtitle, actions }
  return (
    <>
      <PageHeader {...header} />
      <div className="grid grid-cols-1 gap-6">
        {tabs}
        {lead}
        <ListSection {...section} />
      </div>
    </>
  )
}

/** The action of an empty list with active filters. */
export function ClearFilters({ href }: { href: string }) {
  return (
    <Button asChild variant="outline">
      <Link href={href}>Clear filters</Link>
    </Button>
  )
}
