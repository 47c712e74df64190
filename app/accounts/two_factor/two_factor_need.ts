import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import User from '#accounts/models/user'
import { table } from '#core/database/table'

export interface TwoFactorFacts {
  enabled: boolean
  required: boolean
}

const facts = new WeakMap<HttpContext, TwoFactorFacts>()

/** Keeps the second-factor facts that were read with a request's session. */
export function keepTwoFactorFacts(ctx: HttpContext, of: TwoFactorFacts): void {
  facts.set(ctx, of)
}

/** Whether the signed-in person must still set up a required second factor. */
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

/** Which roles require a second factor, as one text; `*` for a custom role. */
export const TWO_FACTOR_RULES = `(
  select group_concat(coalesce(built_in_role, '*')) from two_factor_rules
)`

/** How long the cached rules are used. Another process may change them in that time. */
const BELIEVED_MS = 1000

export interface BelievedRules {
  /** The built-in roles that require a second factor. */
  builtInRoles: ReadonlySet<string>
  /** Whether custom roles do; their members are checked each time. */
  hasOthers: boolean
}

const NOTHING = { builtInRoles: new Set<string>(), hasOthers: false, until: -Infinity }

let turn = 0
let believed: BelievedRules & { until: number } = NOTHING

/** Marks the start of a read of the rules, to detect whether they changed during it. */
export const twoFactorRulesTurn = (): number => turn

/** Caches the rules just read. @param rules in the format of `TWO_FACTOR_RULES`. */
export function believeTwoFactorRules(rules: string | null, readIn: number): void {
  if (readIn !== turn) return
  const builtInRoles = new Set(rules?.split(','))
  const hasOthers = builtInRoles.delete('*')
  believed = { builtInRoles, hasOthers, until: performance.now() + BELIEVED_MS }
}

/** After a change of the rules, and when a test empties the database. */
export function forgetTwoFactorRules(): void {
  turn++
  believed = NOTHING
}

/** The cached rules; null when they must be read again. */
export const believedRules = (): BelievedRules | null =>
  performance.now() < believed.until ? believed : null

/** Whether any of a person's roles requires a second factor. */
export async function rolesRequireTwoFactor(userId: number): Promise<boolean> {
  const row = await table(db, User)
    .where('id', userId)
    .whereRaw(REQUIRES_TWO_FACTOR)
    .select('id')
    .first()
  return row !== null
}
