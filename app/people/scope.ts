import vine from '@vinejs/vine'
import type { HttpContext } from '@adonisjs/core/http'
import { LIST_SCOPES, type ListScope } from '#accounts/models/states'
import { cached, dataVersionOf } from '#core/cached'
import { messages } from '#core/http/fields'
import { leadsTeam } from '#people/queries/team'

/** The query field of a list that can be limited to the viewer's team. */
export const scopeField = () => vine.enum(LIST_SCOPES).optional()

export const scopeValidator = vine.create({ scope: vine.enum(LIST_SCOPES) })
scopeValidator.messagesProvider = messages

/** Whose team a list is limited to; undefined for everyone. */
export const teamOf = ({ auth }: HttpContext, scope: ListScope | '' | undefined) =>
  scope === 'team' ? auth.getUserOrFail().id : undefined

/**
 * The scope of a page: as its address says, else as the person chose last, else their team for
 * managers and everyone for others. Empty for people without a team, who have nothing to choose,
 * but for an address that says team: like the API it shows no one, and the page says why.
 * @param without the scope where the address has none and a page does not follow the choice.
 */
export async function scopeOf(
  ctx: HttpContext,
  asked: ListScope | undefined,
  without?: ListScope
): Promise<ListScope | ''> {
  const user = ctx.auth.getUserOrFail()
  const key = JSON.stringify(['leads team', user.id])
  if (!(await cached(key, () => leadsTeam(user.id), dataVersionOf(ctx)))) {
    if (asked !== 'team') return ''
    ctx.inertia.share({ withoutTeam: true })
    return 'team'
  }
  return asked ?? without ?? user.listScope ?? (user.role === 'manager' ? 'team' : 'everyone')
}
