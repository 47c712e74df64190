import db from '@adonisjs/lucid/services/db'
import type { ModelObject } from '@adonisjs/lucid/types/model'
import { isMysql } from '#database/column_helpers'
import {
  believedRules,
  believeTwoFactorRules,
  REQUIRES_TWO_FACTOR,
  TWO_FACTOR_RULES,
  twoFactorRulesTurn,
  type BelievedRules,
  type TwoFactorFacts,
} from '#accounts/two_factor/two_factor_need'
import { SETTINGS_VERSION, settingsAt } from '#settings/current'
import { COPIES, copyAt } from '#core/installation'

export interface SessionRow {
  /** What the framework keeps in a session, as JSON. */
  data: string
  lastSeenAt: string
  /** When the person last proved who they are. */
  authenticatedAt: string | null
  /** The columns of the account; null for a visitor. */
  user: ModelObject | null
  twoFactor: TwoFactorFacts
}

/*
 * Every request of somebody signed in begins with one of these: written out, since building them
 * anew takes Node longer than the answer takes the database.
 */
const statement = (further: string) => `
  select users.*, sessions.data as session_data, sessions.last_seen_at as session_last_seen_at,
    sessions.authenticated_at as session_authenticated_at,
    two_factors.enabled_at as two_factor_at${further}
  from sessions
  left join users on users.id = sessions.user_id
  left join two_factors on two_factors.user_id = users.id
  where sessions.id = ? and sessions.expires_at > ? and sessions.created_at > ?`

const ALONE = statement('')

/** Where a role that is not built in requires a second factor, who has that role may change. */
const WITH_ROLES = statement(`, ${REQUIRES_TWO_FACTOR} as two_factor_required`)

/** What seldom changes, and costs the database more than all the rest. */
const WITH_RULES = statement(`,
    ${REQUIRES_TWO_FACTOR} as two_factor_required, ${TWO_FACTOR_RULES} as two_factor_rules,
    ${SETTINGS_VERSION} as settings_version, ${COPIES} as copies`)

function statementFor(believed: BelievedRules | null): string {
  if (!believed) return WITH_RULES
  return believed.hasOthers ? WITH_ROLES : ALONE
}

/**
 * A session with its account, in one statement. The settings' version, what roles require of a
 * second factor and whether this is a copy come along where they were not read within the last
 * second.
 * @param id hashed, as stored.
 * @param now as the database keeps a moment; a session that has expired by then is none.
 * @param oldest likewise; nor is one that began by then.
 */
export async function findSession(
  id: string,
  now: string,
  oldest: string
): Promise<SessionRow | null> {
  const [believed, turn] = [believedRules(), twoFactorRulesTurn()]
  const found = await db.rawQuery(statementFor(believed), [id, now, oldest])
  const [row] = isMysql(db.connection()) ? found[0] : found
  if (!row) return null
  const {
    session_data: data,
    session_last_seen_at: lastSeenAt,
    session_authenticated_at: authenticatedAt,
    two_factor_at: twoFactorAt,
    two_factor_required: required,
    two_factor_rules: rules,
    settings_version: settingsVersion,
    copies,
    ...user
  } = row
  if (!believed) {
    believeTwoFactorRules(rules, turn)
    await settingsAt(settingsVersion)
    copyAt(copies)
  }
  return {
    data,
    lastSeenAt,
    authenticatedAt,
    user: user.id === null ? null : user,
    twoFactor: {
      enabled: twoFactorAt !== null,
      required:
        required === undefined
          ? (believed?.builtInRoles.has(user.role) ?? false)
          : Boolean(required),
    },
  }
}
