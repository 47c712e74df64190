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
import type { GivenPermission } from '#accounts/permissions/access'
import { DATA_VERSION } from '#core/cached'
import { SETTINGS_VERSION, settingsAt } from '#settings/current'
import { COPIES, copyAt } from '#core/installation'

export interface SessionRow {
  /** The framework's session data, as JSON. */
  data: string
  lastSeenAt: string
  /** When the person last confirmed their identity. */
  authenticatedAt: string | null
  /** The columns of the account; null for a visitor. */
  user: ModelObject | null
  twoFactor: TwoFactorFacts
  /** What overrides and roles give or deny the account. */
  given: GivenPermission[]
  /** As `dataVersion` of `#core/cached`. */
  dataVersion: string
}

/** What is read with every session. `list` makes one text of many rows. */
const facts = (list: (value: string) => string) => `
  select users.*, sessions.data as session_data, sessions.last_seen_at as session_last_seen_at,
    sessions.authenticated_at as session_authenticated_at,
    two_factors.enabled_at as two_factor_at, ${DATA_VERSION} as data_version,
    case when users.role <> 'admin' then (
      select ${list("concat(effect, ' ', permission)")} from permission_overrides
      where user_id = users.id
    ) end as overrides,
    case when users.role <> 'admin' then (
      select ${list("concat('role ', permission)")} from user_roles
      join role_permissions on role_permissions.role_id = user_roles.role_id
      where user_roles.user_id = users.id
    ) end as from_roles`

const FACTS = {
  // MySQL cuts group_concat() off at 1,024 characters.
  mysql: facts((value) => `cast(json_arrayagg(${value}) as char)`),
  sqlite: facts((value) => `json_group_array(${value})`),
}

function givenIn(list: string | null): GivenPermission[] {
  const lines = JSON.parse(list ?? '[]') as string[]
  return lines.map((line) => {
    const [effect, permission] = line.split(' ') as [GivenPermission['effect'], string]
    return { permission, effect }
  })
}

/*
 * Every request of a signed-in person starts with one of these. They are written out, since
 * building them each time takes Node longer than the database needs to answer.
 */
const statement = (further: string) => {
  const rest = `${further}
  from sessions
  left join users on users.id = sessions.user_id
  left join two_factors on two_factors.user_id = users.id
  where sessions.id = ? and sessions.expires_at > ? and sessions.created_at > ?`
  return { mysql: FACTS.mysql + rest, sqlite: FACTS.sqlite + rest }
}

const ALONE = statement('')

/**
 * A custom role that requires a second factor can gain or lose members, so this is checked each
 * time.
 */
const WITH_ROLES = statement(`, ${REQUIRES_TWO_FACTOR} as two_factor_required`)

/** Facts that rarely change, and cost the database more than all the rest. */
const WITH_RULES = statement(`,
    ${REQUIRES_TWO_FACTOR} as two_factor_required, ${TWO_FACTOR_RULES} as two_factor_rules,
    ${SETTINGS_VERSION} as settings_version, ${COPIES} as copies`)

function statementFor(believed: BelievedRules | null) {
  if (!believed) return WITH_RULES
  return believed.hasOthers ? WITH_ROLES : ALONE
}

/**
 * A session with its account, in one statement. It also reads the settings' version, the
 * two-factor rules and whether this is a copy, unless they were read within the last second.
 * @param id hashed, as stored.
 * @param now as the database stores a moment; sessions that have expired by then do not count.
 * @param oldest likewise; nor do sessions that started by then.
 */
export async function findSession(
  id: string,
  now: string,
  oldest: string
): Promise<SessionRow | null> {
  const [believed, turn] = [believedRules(), twoFactorRulesTurn()]
  const written = statementFor(believed)
  const onMysql = isMysql(db.connection())
  const found = await db.rawQuery(onMysql ? written.mysql : written.sqlite, [id, now, oldest])
  const [row] = onMysql ? found[0] : found
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
    data_version: dataVersion,
    overrides,
    from_roles: fromRoles,
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
    dataVersion,
    given: [...givenIn(overrides), ...givenIn(fromRoles)],
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
