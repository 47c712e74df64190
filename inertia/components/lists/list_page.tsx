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
  /** what is listed, in the plural: 'employees' */
  noun: string
  /** what the list is called where only a screen reader is told */
  heading?: string
  /** what stands above the rows */
  filters?: ReactNode
  /** the rows; false where there are none */
  children: ReactNode
  /** what is said where there are no rows */
  empty: ComponentProps<typeof EmptyState>
  /** what stands below the rows */
  footer?: ReactNode
  /** the way to other rows, where it is not by page numbers alone */
  pages?: ReactNode
  /** whether the rows are cards of their own, so that none is around them */
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
  /** what stands above the list and is no part of it */
  lead?: ReactNode
}

/** A page that is a list. */
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

/** What an empty list offers where filters may be why. */
export function ClearFilters({ href }: { href: string }) {
  return (
    <Button asChild variant="outline">
      <Link href={href}>Clear filters</Link>
    </Button>
  )
}
