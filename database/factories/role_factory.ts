import { randomUUID } from 'node:crypto'
import factory from '@adonisjs/lucid/factories'
import Role from '#accounts/models/role'
import { normalizeForSearch } from '#core/search/normalize'
import { stamps } from '#database/factories/from_now'

/** A role without permissions or members. */
export const RoleFactory = factory
  .define(Role, () => ({ name: `Role ${randomUUID()}`, ...stamps() }))
  .before('create', (_, role) => {
    role.nameKey = normalizeForSearch(role.name)
  })
  .build()
