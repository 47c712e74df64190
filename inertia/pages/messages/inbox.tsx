import type { ShownItem } from '#messages/queries/inbox_list'
import { Link, router } from '@inertiajs/react'
import { CheckCheck, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { EmptyState } from '~/components/feedback/empty_state'
import { InboxEntry } from '~/components/messages/inbox_entry'
import { InboxSearch } from '~/components/messages/inbox_search'
import { markAllRead, markRead } from '~/components/messages/mark_read'
import { PageHeader } from '~/components/layout/page_header'
import { addressOf } from '~/components/lists/list_address'
import { StepLink } from '~/components/step_link'
import { Button, buttonVariants } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { useAttempt } from '~/hooks/use_attempt'
import { setUnread } from '~/hooks/use_inbox_count'
import AppShell from '~/layouts/app_shell'
import { toastFailure } from '~/lib/failures'
import { cn } from '~/lib/utils'

const PATH = '/inbox'
const stale = ['items', 'matching', 'unread', 'newestId', 'hasOlder']

type Props = {
  items: ShownItem[]
  hasOlder: boolean
  hasNewer: boolean
  /** The search text. */
  q: string
  matching: number
  onlyUnread: boolean
  unread: number
  newestId: number | null
}

export default function Inbox(props: Props) {
  const { items, hasOlder, hasNewer, q, matching, onlyUnread, unread, newestId } = props
  const last = items.at(-1)
  const { busy, attempt } = useAttempt()
  const filter = { q, unread: onlyUnread ? 'true' : '' }
  useEffect(() => setUnread(unread), [unread])

  /** Several may be on their way at once. */
  async function read(item: ShownItem) {
    try {
      await markRead(item.id)
      router.reload({ only: stale })
    } catch (error) {
      toastFailure(error, 'Failed to mark the message as read. Please try again.')
    }
  }

  const readAll = () =>
    attempt(async () => {
      if (newestId !== null) await markAllRead(newestId)
      router.reload({ only: stale })
    }, 'Failed to mark the messages as read. Please try again.')

  return (
    <>
      <PageHeader
        title="Inbox"
        subtitle="Your notifications"
        actions={
          unread > 0 && (
            <Button variant="outline" aria-disabled={busy} onClick={readAll}>
              <CheckCheck aria-hidden />
              Mark all as read
            </Button>
          )
        }
      />
      <Card>
        <CardTitle className="sr-only">Messages</CardTitle>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <nav aria-label="Which messages" className="flex gap-2">
            <Choice href={addressOf(PATH, { q })} current={!onlyUnread}>
              All
            </Choice>
            <Choice href={addressOf(PATH, { q, unread: 'true' })} current={onlyUnread}>
              Unread
            </Choice>
          </nav>
          <p role="status" className="text-sm text-muted-foreground">
            {unread === 0 ? 'Nothing unread' : `${unread} unread`}
            {q && `, ${matching} found`}
          </p>
        </div>
        <InboxSearch q={q} onlyUnread={onlyUnread} />
        {items.length === 0 ? (
          <EmptyState {...emptyWords(q, onlyUnread)} />
        ) : (
          <ul className="divide-y border-y">
            {items.map((item) => (
              <InboxEntry key={item.id} item={item} onRead={read} />
            ))}
          </ul>
        )}
        {(hasNewer || hasOlder) && (
          <nav aria-label="Pages of messages" className="flex flex-wrap justify-end gap-2">
            {hasNewer && <StepLink href={addressOf(PATH, filter)}>Newest</StepLink>}
            {hasOlder && last && (
              <StepLink href={addressOf(PATH, { ...filter, before: last.id })}>
                Older
                <ChevronRight aria-hidden />
              </StepLink>
            )}
          </nav>
        )}
        <p className="text-sm text-muted-foreground">
          Choose which of these are also emailed to you in{' '}
          <Link
            href="/profile#notifications"
            className="font-semibold text-primary underline underline-offset-4"
          >
            Profile
          </Link>
          .
        </p>
      </Card>
    </>
  )
}

function emptyWords(q: string, onlyUnread: boolean) {
  if (q) {
    const title = onlyUnread ? 'No unread message matches' : 'No message matches'
    return { title, description: 'Every word you search for must be in the message.' }
  }
  if (onlyUnread) return { title: 'Nothing unread', description: 'You have read everything.' }
  const description = 'Copies of your email notifications appear here.'
  return { title: 'Nothing here yet', description }
}

interface ChoiceProps {
  href: string
  current: boolean
  children: React.ReactNode
}

function Choice({ href, current, children }: ChoiceProps) {
  return (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      className={cn(buttonVariants({ variant: current ? 'secondary' : 'ghost', size: 'sm' }))}
    >
      {children}
    </Link>
  )
}

Inbox.layout = AppShell
