import type { HttpContext } from '@adonisjs/core/http'
import { answerList } from '#core/http/paging'
import { countUnread, listInbox } from '#messages/queries/inbox_list'
import { markAllRead, markRead, markUnread } from '#messages/inbox/mark_read'
import { inboxListValidator, readAtValidator, upToValidator } from '#messages/validators/inbox'

/** One's own inbox. No one reads another person's. */
export default class InboxController {
  async index(ctx: HttpContext) {
    const { id } = ctx.auth.getUserOrFail()
    const { unread, q, ...paging } = await inboxListValidator.validate(ctx.request.qs())
    const list = await listInbox(id, { unread: unread === 'true', q }, paging, ctx)
    return answerList(ctx, list, paging.cursor !== undefined)
  }

  async count({ auth }: HttpContext) {
    return { unread: await countUnread(auth.getUserOrFail().id) }
  }

  async markAll({ auth, request }: HttpContext) {
    const { id } = auth.getUserOrFail()
    const { upTo } = await request.validateUsing(upToValidator)
    const marked = await markAllRead(id, upTo)
    return { ...marked, unread: await countUnread(id) }
  }

  /** Undoes it. */
  async unmark({ auth, request }: HttpContext) {
    const { id } = auth.getUserOrFail()
    const { readAt } = await request.validateUsing(readAtValidator)
    await markUnread(id, readAt)
    return { unread: await countUnread(id) }
  }

  async mark({ auth, params }: HttpContext) {
    const { id } = auth.getUserOrFail()
    await markRead(id, Number(params.id))
    return { unread: await countUnread(id) }
  }
}
