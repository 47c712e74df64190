import { randomUUID } from 'node:crypto'
import factory from '@adonisjs/lucid/factories'
import User from '#accounts/models/user'
import { searchTextOf, sortDepartmentOf, sortNameOf, sortPositionOf } from '#core/search/normalize'
import { stamps } from '#database/factories/from_now'

/** An unregistered account, unless it gets a password (a hash). */
export const UserFactory = factory
  .define(User, () => ({
    email: `${randomUUID().slice(0, 8)}@example.com`,
    firstName: 'Ana',
    lastName: 'Díaz',
    role: 'employee' as const,
    onRoster: true,
    ...stamps(),
  }))
  .before('create', (_, user) => {
    user.searchText = searchTextOf(user)
    user.sortName = sortNameOf(user)
    user.sortPosition = sortPositionOf(user.position)
    user.sortDepartment = sortDepartmentOf(user.department)
  })
  .build()
