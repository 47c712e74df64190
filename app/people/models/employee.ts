import { belongsTo, column, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import { EmployeeSchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'
import User from '#accounts/models/user'
import EmployeeNote from '#people/models/employee_note'
import type { EmployeeStatus, OnboardingStatus } from '#people/models/states'

/** A person on the roster: what they are to the company. Name and address are the account's. */
export default class Employee extends EmployeeSchema {
  static override table = 'employees' as const
  static audited = { entityType: 'employee', fields: ['status'] } satisfies Audited<Employee>

  @column()
  declare status: EmployeeStatus

  @column()
  declare onboardingStatus: OnboardingStatus

  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>

  @hasMany(() => EmployeeNote)
  declare notes: HasMany<typeof EmployeeNote>

  get isErased(): boolean {
    return this.erasedAt !== null
  }

  get hasLeft(): boolean {
    return this.leftAt !== null
  }
}
