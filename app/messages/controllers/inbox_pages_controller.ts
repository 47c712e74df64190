import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { encodeCursor } from '#core/http/paging'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { countUnread, listInbox, newestItem } from '#messages/queries/inbox_list'
import { inboxPageValidator } from '#messages/validators/inbox'

const PAGE_SIZE = 25

export default class InboxPagesController {
  async index({ access, auth, inertia, request }: HttpContext) {
    const { id } = auth.getUserOrFail()
    const query = await dropInvalidFilters<Infer<typeof inboxPageValidator>>(
      inboxPageValidator,
      request.qs()
    )
    const unread = query.unread === 'true'
    const cursor = query.before ? encodeCursor({ value: null, id: query.before }) : undefined
    const q = query.q ?? ''
    const list = await listInbox(
      id,
      { unread, q },
      { cursor, perPage: PAGE_SIZE },
      { access, auth }
    )
    return inertia.render('messages/inbox', {
      items: list.rows,
      hasOlder: list.nextCursor !== null,
      hasNewer: cursor !== undefined,
      q,
      matching: list.total,
      onlyUnread: unread,
      unread: await countUnread(id),
      newestId: await newestItem(id),
    })
  }
}
