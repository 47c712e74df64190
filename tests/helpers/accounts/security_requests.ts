import db from '@adonisjs/lucid/services/db'
import User from '#accounts/models/user'
import { passwordStepOf } from '#accounts/sign_in/password_step'
import { given, PASSWORD } from '#tests/helpers/people/people'
import { type Builder, type Scene } from '#tests/helpers/routes/route_requests'
import { givenTwoFactor } from '#tests/helpers/accounts/two_factor'
import { SessionFactory } from '#database/factories/session_factory'
import { SignInFactory } from '#database/factories/sign_in_factory'

/** A person's session, which no browser has. */
export async function sessionOf(userId: number): Promise<string> {
  const { id } = await SessionFactory.merge({ userId }).create()
  return id
}

/** Null for a signed-out caller. */
const mine = async ({ me }: Scene, options?: { enabled?: boolean }) =>
  givenTwoFactor(me ?? (await given.employee()), options)

/** The caller's sessions have had a correct password. */
async function firstStepDone({ me }: Scene): Promise<void> {
  if (!me) return
  const data = { auth_web: me.id, first_step: passwordStepOf(await User.findOrFail(me.id)) }
  const row = { data: JSON.stringify(data) }
  await db.from('sessions').where('user_id', me.id).update(row)
}

const another = async (suffix: string) => `/api/users/${(await given.employee()).id}/${suffix}`

/** The security of an account, for ROUTE_REQUESTS. */
export const SECURITY_REQUESTS: Record<string, Builder> = {
  'POST /api/login/code': async (scene) => {
    const { code } = await mine(scene)
    await firstStepDone(scene)
    return { url: '/api/login/code', body: { code: code() } }
  },
  'GET /set-up-two-factor': () => ({ url: '/set-up-two-factor' }),
  'GET /api/profile/two-factor': () => ({ url: '/api/profile/two-factor' }),
  'POST /api/auth/reauthentication': () => ({
    url: '/api/auth/reauthentication',
    body: { password: PASSWORD },
  }),
  'POST /api/profile/two-factor': () => ({ url: '/api/profile/two-factor' }),
  'POST /api/profile/two-factor/confirmation': async (scene) => ({
    url: '/api/profile/two-factor/confirmation',
    body: { code: (await mine(scene, { enabled: false })).code() },
  }),
  'POST /api/profile/two-factor/recovery-codes': async (scene) => {
    await mine(scene)
    return { url: '/api/profile/two-factor/recovery-codes' }
  },
  'DELETE /api/profile/two-factor': async (scene) => {
    await mine(scene)
    return { url: '/api/profile/two-factor' }
  },
  'GET /api/profile/sign-ins': async ({ me }) => {
    if (me) await SignInFactory.merge({ userId: me.id }).create()
    return { url: '/api/profile/sign-ins' }
  },
  'GET /api/users/:id/sessions': async () => ({ url: await another('sessions') }),
  'DELETE /api/users/:id/sessions': async () => ({ url: await another('sessions') }),
  'DELETE /api/users/:id/sessions/:sessionId': async () => {
    const { id } = await given.employee()
    return { url: `/api/users/${id}/sessions/${await sessionOf(id)}` }
  },
  'GET /api/users/:id/sign-ins': async () => ({ url: await another('sign-ins') }),
  'GET /api/users/:id/two-factor': async () => ({ url: await another('two-factor') }),
  'DELETE /api/users/:id/two-factor': async () => {
    const person = await given.employee()
    await givenTwoFactor(person)
    return { url: `/api/users/${person.id}/two-factor` }
  },
  'POST /api/users/:id/unlock': async () => ({ url: await another('unlock') }),
  'GET /api/two-factor-rules': () => ({ url: '/api/two-factor-rules' }),
  'PUT /api/two-factor-rules': async () => {
    const roleId = await given.bundle(await given.employee(), ['employees:view'])
    return {
      url: '/api/two-factor-rules',
      body: { builtInRoles: ['manager'], roleIds: [roleId] },
    }
  },
}
