import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import User from '#accounts/models/user'
import { table } from '#core/database/table'

export interface TwoFactorFacts {
  enabled: boolean
  required: boolean
}

const facts = new WeakMap<HttpContext, TwoFactorFacts>()

/** Keeps what was read about the second factor together with a request's session. */
export function keepTwoFactorFacts(ctx: HttpContext, of: TwoFactorFacts): void {
  facts.set(ctx, of)
}

/** Whether the signed-in person's role requires a second factor that they have not set up yet. */
export function mustSetUpTwoFactor(ctx: HttpContext): boolean {
  const of = facts.get(ctx)
  return of !== undefined && of.required && !of.enabled
}

/** Whether a role of the signed-in person requires a second factor. */
export const isTwoFactorRequired = (ctx: HttpContext): boolean => facts.get(ctx)?.required ?? false

/** Whether the signed-in person has a second factor. */
export const hasTwoFactor = (ctx: HttpContext): boolean => facts.get(ctx)?.enabled ?? false

/** For a query of `users`: whether any of a person's roles requires a second factor. */
export const REQUIRES_TWO_FACTOR = `exists (
  select 1 from two_factor_rules
  left join user_roles on user_roles.role_id = two_factor_rules.role_id
    and user_roles.user_id = users.id
  where two_factor_rules.built_in_role = users.role or user_roles.user_id is not null
)`

/** Which roles require a second factor, as one text; `*` for one that is not built in. */
export const TWO_FACTOR_RULES = `(
  select group_concat(coalesce(built_in_role, '*')) from two_factor_rules
)`

/** How long what was read of the rules is gone by; another process may change them meanwhile. */
const BELIEVED_MS = 1000

export interface BelievedRules {
  /** The built-in roles that require a second factor. */
  builtInRoles: ReadonlySet<string>
  /** Whether further roles do: of them it is asked each time who has them. */
  hasOthers: boolean
}

const NOTHING = { builtInRoles: new Set<string>(), hasOthers: false, until: -Infinity }

let turn = 0
let believed: BelievedRules & { until: number } = NOTHING

/** What a read of the rules that begins now is told by: whether they have changed meanwhile. */
export const twoFactorRulesTurn = (): number => turn

/** Takes note of the rules just read. @param rules as `TWO_FACTOR_RULES` tells them. */
export function believeTwoFactorRules(rules: string | null, readIn: number): void {
  if (readIn !== turn) return
  const builtInRoles = new Set(rules?.split(','))
  const hasOthers = builtInRoles.delete('*')
  believed = { builtInRoles, hasOthers, until: performance.now() + BELIEVED_MS }
}

/** After a change of the rules, and a database emptied by a test. */
export function forgetTwoFactorRules(): void {
  turn++
  believed = NOTHING
}

/** Which roles require a second factor; null where that must be read again. */
export const believedRules = (): BelievedRules | null =>
  performance.now() < believed.until ? believed : null

/** Whether any of somebody's roles requires a second factor. */
export async function rolesRequireTwoFactor(userId: number): Promise<boolean> {
  const row = await table(db, User)
    .where('id', userId)
    .whereRaw(REQUIRES_TWO_FACTOR)
    .select('id')
    .first()
  return row !== null
}
