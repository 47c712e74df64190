import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import { EmployeeSchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'
import type { BuiltInRole } from '#core/permissions'
import { notFound } from '#core/errors/http_errors'
import User from '#accounts/models/user'
import { whyNotInvited, type NotInvited } from '#people/invitations/invitation_state'
import { staysDisabled } from '#people/employment/stays_disabled'
import EmployeeNote from '#people/models/employee_note'
import EmploymentPeriod from '#people/models/employment_period'
import Invitation from '#people/models/invitation'

/** An employee: their data at the company. Name and address are on the account. */
export default class Employee extends EmployeeSchema {
  static override table = 'employees' as const
  static audited = {
    entityType: 'employee',
    fields: [
      'status',
      'onboardingStatus',
      'location',
      'startDate',
      'sourceOfHire',
      'managerId',
      'emergencyContactName',
      'emergencyContactRelationship',
      'emergencyContactPhone',
      'presentAddress',
      'permanentAddress',
      'qualifications',
      'education',
      'experience',
      'socialSecurityNumber',
      'driversLicense',
      'hourlyRate',
      'salary',
    ],
    redacted: ['socialSecurityNumber', 'driversLicense', 'hourlyRate', 'salary'],
  } satisfies Audited<Employee>

  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>

  @belongsTo(() => Employee, { foreignKey: 'managerId' })
  declare manager: BelongsTo<typeof Employee>

  @hasMany(() => EmployeeNote)
  declare notes: HasMany<typeof EmployeeNote>

  @hasMany(() => EmploymentPeriod)
  declare periods: HasMany<typeof EmploymentPeriod>

  @hasMany(() => Invitation)
  declare invitations: HasMany<typeof Invitation>

  /**
   * A person with their account.
   * @throws HttpError 404.
   */
  static async withAccount(id: number, client?: QueryClientContract): Promise<Employee> {
    const employee = await this.query({ client }).where('id', id).preload('user').first()
    if (!employee) throw notFound()
    return employee
  }

  /** The account's role. The account must be loaded, as for the names. */
  get role(): BuiltInRole {
    return this.user.role
  }

  get isActive(): boolean {
    return this.status === 'active'
  }

  get isErased(): boolean {
    return this.erasedAt !== null
  }

  get hasLeft(): boolean {
    return this.leftAt !== null
  }

  /** Why they cannot be invited or reinvited; null where they can. */
  get whyNotInvited(): NotInvited | null {
    return whyNotInvited({
      status: this.status,
      registered_at: this.registeredAt,
      erased_at: this.erasedAt,
      disabled_at: this.user.disabledAt,
    })
  }

  /** Whether their account is disabled for a reason of its own. The account must be loaded. */
  get staysDisabled(): boolean {
    return staysDisabled({
      disabled_at: this.user.disabledAt,
      left_at: this.leftAt,
      rejected_at: this.rejectedAt,
    })
  }

  get isEmploymentEndScheduled(): boolean {
    return this.endDate !== null && !this.hasLeft
  }
}
