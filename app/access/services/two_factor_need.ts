import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

interface Facts {
  enabled: boolean
  required: boolean
}

const facts = new WeakMap<HttpContext, Facts>()

/** Keeps what was read about the second factor together with a request's session. */
export function keepTwoFactorFacts(ctx: HttpContext, of: Facts): void {
  facts.set(ctx, of)
}

/** Whether the signed-in person's role requires a second factor that they have not set up yet. */
export function mustSetUpTwoFactor(ctx: HttpContext): boolean {
  const of = facts.get(ctx)
  return of !== undefined && of.required && !of.enabled
}

/** Whether a role of the signed-in person requires a second factor. */
export const isTwoFactorRequired = (ctx: HttpContext): boolean => facts.get(ctx)?.required ?? false

/** For a query of `users`: whether any of a person's roles requires a second factor. */
export const REQUIRES_TWO_FACTOR = `exists (
  select 1 from two_factor_rules
  left join user_roles on user_roles.role_id = two_factor_rules.role_id
    and user_roles.user_id = users.id
  where two_factor_rules.built_in_role = users.role or user_roles.user_id is not null
)`

/** Whether any of somebody's roles requires a second factor. */
export async function rolesRequireTwoFactor(userId: number): Promise<boolean> {
  const row = await db
    .from('users')
    .where('id', userId)
    .whereRaw(REQUIRES_TWO_FACTOR)
    .select('id')
    .first()
  return row !== null
}
