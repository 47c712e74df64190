import type { ShownItem } from '#messages/queries/inbox_list'
import { useState } from 'react'
import { useAttempt } from '~/hooks/use_attempt'
import { useInboxCount } from '~/hooks/use_inbox_count'
import { useRemote } from '~/hooks/use_remote'
import { markAllRead, markRead } from './mark_read'

/** The newest messages of one's own inbox, for the panel. */
export function useInbox(shown: number) {
  const { unread } = useInboxCount()
  const { data, failed, reload } = useRemote('/api/inbox', { query: { perPage: shown } })
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const { busy, attempt } = useAttempt()
  const items =
    data?.map((item) =>
      seen.has(item.id) ? { ...item, readAt: item.readAt ?? item.createdAt } : item
    ) ?? null

  return {
    items,
    failed,
    reload,
    unread,
    busy,
    read: (item: ShownItem) => {
      setSeen((before) => new Set([...before, item.id]))
      // After a failure it comes back as unread.
      markRead(item.id).catch(() => undefined)
    },
    readAll: () =>
      attempt(async () => {
        const [newest] = items ?? []
        if (!newest) return
        await markAllRead(newest.id)
      }, 'Failed to mark the messages as read. Please try again.'),
  }
}
