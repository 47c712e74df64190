import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { OverrideEffect } from '#accounts/models/states'
import type User from '#accounts/models/user'
import { permissionsGiven } from '#accounts/queries/permissions/permissions_given'
import type { Client } from '#core/database/table'
import {
  ALL_PERMISSIONS,
  holds,
  isPermission,
  type AccessFacts,
  type BuiltInRole,
  type Permission,
} from '#core/permissions'

/** One person's permissions, decided once per request. */
export class Access {
  private readonly held: ReadonlySet<Permission>

  constructor(permissions: Iterable<Permission>) {
    this.held = new Set(permissions)
  }

  can(permission: Permission): boolean {
    return this.held.has(permission)
  }

  canAny(...permissions: Permission[]): boolean {
    return permissions.some((permission) => this.held.has(permission))
  }

  canAll(permissions: readonly Permission[]): boolean {
    return permissions.every((permission) => this.held.has(permission))
  }

  list(): Permission[] {
    return [...this.held]
  }
}

export const noAccess = new Access([])

/** A permission as an override or a role of a person states it. */
export interface GivenPermission {
  permission: string
  effect: OverrideEffect | 'role'
}

const given = new WeakMap<HttpContext, readonly GivenPermission[]>()

/** Keeps the overrides and roles that were read with a request's session. */
export function keepGivenPermissions(ctx: HttpContext, of: readonly GivenPermission[]): void {
  given.set(ctx, of)
}

/** The permissions of a request's signed-in person. */
export function accessIn(ctx: HttpContext, user: User): Access {
  const all = given.get(ctx)
  // Without them, what an override denies would be allowed.
  if (!all) throw new Error('The permissions were not read with the session.')
  return decideAll(user, all)
}

/** Reads a person's overrides and roles in one query and decides every permission. */
export const accessOf = async (user: User, client: Client = db): Promise<Access> =>
  decideAll(user, await permissionsGiven([user.id], client))

function decideAll(user: User, all: readonly GivenPermission[]): Access {
  if (user.role === 'admin') return new Access(ALL_PERMISSIONS)
  if (user.role === 'pending' || user.awaitingApprovalAt) return noAccess
  const facts = factsOf({ id: user.id, role: user.role, awaitingApproval: false })
  for (const one of all) addGiven(facts, one)
  return new Access(heldWith(facts))
}

/** Every permission that the facts give, in the order of the catalog. */
export function heldWith(facts: AccessFacts | undefined): Permission[] {
  return facts ? ALL_PERMISSIONS.filter((permission) => holds(facts, permission)) : []
}

/**
 * The given accounts, by id, that hold no permission the person lacks, also after they are
 * approved and may sign in. One query for all of them.
 */
export async function holdingNoMoreThan(
  one: Pick<User, 'id' | 'role' | 'awaitingApprovalAt'>,
  others: readonly Omit<AccountFacts, 'awaitingApproval'>[],
  client?: Client
): Promise<Set<number>> {
  if (one.role === 'admin') return new Set(others.map(({ id }) => id))
  const comparable = others.filter(({ role }) => role !== 'admin')
  if (comparable.length === 0) return new Set()
  const facts = await accessFactsOf(
    [
      { id: one.id, role: one.role, awaitingApproval: one.awaitingApprovalAt !== null },
      ...comparable.map(onceLetIn),
    ],
    client
  )
  const held = new Set(heldWith(facts.get(one.id)))
  const within = comparable.filter(({ id }) =>
    heldWith(facts.get(id)).every((permission) => held.has(permission))
  )
  return new Set(within.map(({ id }) => id))
}

/** An account as it will be after it is registered, approved and may sign in. */
const onceLetIn = ({ id, role }: Omit<AccountFacts, 'awaitingApproval'>): AccountFacts => ({
  id,
  role: role === 'pending' ? 'employee' : role,
  awaitingApproval: false,
})

/** What each given account will hold after it is approved. One query. */
export async function heldOnceLetIn(
  accounts: readonly Omit<AccountFacts, 'awaitingApproval'>[],
  client?: Client
): Promise<Map<number, ReadonlySet<Permission>>> {
  const facts = await accessFactsOf(accounts.map(onceLetIn), client)
  return new Map([...facts].map(([id, one]) => [id, new Set(heldWith(one))]))
}

/** The facts of an account that decide its permissions. */
export interface AccountFacts {
  id: number
  role: BuiltInRole
  awaitingApproval: boolean
}

/** The facts for each given person, read by one query for all of them. */
export async function accessFactsOf(
  accounts: readonly AccountFacts[],
  client: Client = db
): Promise<Map<number, AccessFacts>> {
  const people = new Map(accounts.map((account) => [account.id, factsOf(account)]))
  if (people.size === 0) return people
  for (const { user_id: id, ...one } of await permissionsGiven([...people.keys()], client)) {
    const facts = people.get(id)
    if (facts) addGiven(facts, one)
  }
  return people
}

const factsOf = ({ role, awaitingApproval }: AccountFacts) => ({
  role,
  awaitingApproval,
  overrides: new Map<Permission, OverrideEffect>(),
  fromRoles: new Set<Permission>(),
})

function addGiven(facts: ReturnType<typeof factsOf>, { permission, effect }: GivenPermission) {
  if (!isPermission(permission)) return
  if (effect === 'role') facts.fromRoles.add(permission)
  else facts.overrides.set(permission, effect)
}
