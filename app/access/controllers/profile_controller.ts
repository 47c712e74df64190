import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { actorOf } from '#audit/actor'
import { change } from '#audit/services/change'
import { isoTime } from '#audit/services/time'
import { profileValidator } from '#access/validators/credentials'
import { cancelEmailChanges, pendingEmailOf } from '#access/services/change_email'
import { sessionRowId } from '#access/services/session_store'
import { countAttempt } from '#access/services/sign_in_limits'
import { updateUser } from '#access/services/update_user'
import { notFound } from '#exceptions/refusals'
import type User from '#access/models/user'

const SESSIONS_SHOWN = 50

async function profileOf(user: User) {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
    position: user.position,
    department: user.department,
    role: user.role,
    profileImageUrl: user.profileImageUrl,
    pendingEmail: await pendingEmailOf(user.id),
  }
}

/** One's own account: details, address, sessions. The photo and the password have their own. */
export default class ProfileController {
  async show({ auth, inertia, session }: HttpContext) {
    const user = auth.getUserOrFail()
    const current = sessionRowId(session.sessionId)
    const rows = await db
      .from('sessions')
      .where('user_id', user.id)
      .select('id', 'address', 'user_agent', 'created_at', 'last_seen_at')
      .orderBy('last_seen_at', 'desc')
      .limit(SESSIONS_SHOWN)
    return inertia.render('access/profile', {
      profile: await profileOf(user),
      sessions: rows.map((row) => ({
        id: row.id as string,
        current: row.id === current,
        address: row.address as string | null,
        userAgent: row.user_agent as string | null,
        createdAt: isoTime(row.created_at as string),
        lastSeenAt: isoTime(row.last_seen_at as string),
      })),
    })
  }

  async update(ctx: HttpContext) {
    const user = ctx.auth.getUserOrFail()
    const input = await ctx.request.validateUsing(profileValidator)
    // Each request mails a stranger's address, and tells whether an account has it.
    if (input.email !== undefined && input.email !== user.email) {
      await countAttempt('email-change', user.email, ctx.request.ip())
    }
    const updated = await change(actorOf(ctx), (change) =>
      updateUser(change, user.id, input, {
        id: user.id,
        mayChangeEmail: true,
        isAdmin: user.role === 'admin',
      })
    )
    return profileOf(updated.user)
  }

  async cancelEmailChange(ctx: HttpContext) {
    const user = ctx.auth.getUserOrFail()
    await change(actorOf(ctx), async (change) => {
      if ((await cancelEmailChanges(change, user.id)) === 0) throw notFound()
      await change.audit({ action: 'cancel_email_change', entityType: 'user', entityId: user.id })
    })
    return ctx.response.noContent()
  }
}
