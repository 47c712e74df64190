import { randomUUID } from 'node:crypto'
import factory from '@adonisjs/lucid/factories'
import { DateTime } from 'luxon'
import User from '#accounts/models/user'
import { searchTextOf, sortDepartmentOf, sortNameOf, sortPositionOf } from '#core/search/normalize'
import { dbTime } from '#core/time'

/** An unregistered account, unless it gets a password (a hash). */
export const UserFactory = factory
  .define(User, () => {
    const at = dbTime(DateTime.utc())
    return {
      email: `${randomUUID().slice(0, 8)}@example.com`,
      firstName: 'Ana',
      lastName: 'Díaz',
      role: 'employee' as const,
      onRoster: true,
      createdAt: at,
      updatedAt: at,
    }
  })
  .before('create', (_, user) => {
    user.searchText = searchTextOf(user)
    user.sortName = sortNameOf(user)
    user.sortPosition = sortPositionOf(user.position)
    user.sortDepartment = sortDepartmentOf(user.department)
  })
  .build()
