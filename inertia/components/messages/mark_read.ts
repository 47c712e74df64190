import { counted } from '#core/counted'
import { setUnread } from '~/hooks/use_inbox_count'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'

/** Marks one message as read; the call completes even if the page is left. */
export async function markRead(id: number): Promise<void> {
  const { unread } = await api.put('/api/inbox/:id/read', {
    params: { id },
    keepalive: true,
    quiet: true,
  })
  setUnread(unread)
}

/** Marks everything up to a message as read. */
export async function markAllRead(upTo: number): Promise<void> {
  const { unread, marked, readAt } = await api.post('/api/inbox/read', { body: { upTo } })
  setUnread(unread)
  toast({
    description: counted(marked, 'message marked as read.', 'messages marked as read.'),
    undo: async () => {
      const back = await api.post('/api/inbox/unread', { body: { readAt } })
      setUnread(back.unread)
    },
  })
}
