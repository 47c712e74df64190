import type { ShownItem } from '#messages/queries/inbox_list'
import { Link } from '@inertiajs/react'
import { Check } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { formatDateTime } from '~/lib/dates'
import { cn } from '~/lib/utils'

interface InboxEntryProps {
  item: ShownItem
  onRead: (item: ShownItem) => void
}

/** A message in the panel or on the page; opening it marks it as read. */
export function InboxEntry({ item, onRead }: InboxEntryProps) {
  const unread = item.readAt === null
  const title = (
    <>
      {unread && <span className="sr-only">Unread: </span>}
      <bdi>{item.title}</bdi>
    </>
  )

  return (
    <li className="flex items-start gap-3 py-4">
      <span
        aria-hidden
        className={cn('mt-2 size-2 shrink-0 rounded-full', unread ? 'bg-signal' : 'bg-transparent')}
      />
      <div className="min-w-0 flex-1">
        <p className={cn('wrap-anywhere', unread ? 'font-semibold' : 'font-medium')}>
          {item.path ? (
            <Link
              href={item.path}
              onClick={() => unread && onRead(item)}
              className="inline-block max-w-full rounded-sm text-primary underline-offset-4 hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="mt-0.5 text-sm wrap-anywhere text-muted-foreground">
          <bdi>{item.text}</bdi>
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
          {item.label}
          <span aria-hidden className="max-sm:hidden">
            ·
          </span>
          <time dateTime={item.createdAt} className="max-sm:w-full">
            {formatDateTime(item.createdAt)}
          </time>
          {item.settled && (
            <span>
              <Badge variant="neutral">Done</Badge> {item.settled}
            </span>
          )}
        </p>
      </div>
      {unread && (
        <Button
          variant="ghost"
          size="icon-sm"
          title="Mark as read"
          aria-label={`Mark as read: ${item.title}`}
          onClick={() => onRead(item)}
        >
          <Check aria-hidden />
        </Button>
      )}
    </li>
  )
}
