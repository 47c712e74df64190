import type { DateTime } from 'luxon'
import { recordSignIn } from '#accounts/sign_in/sign_in'
import { changeRole } from '#accounts/services/update_user'
import User from '#accounts/models/user'
import { actingAs, systemActor, type Actor } from '#audit/actor'
import type { Change } from '#audit/services/change'
import { ownDetails } from '#people/demo/seed_people'
import type { SeededHistory } from '#people/demo/plan_histories'
import Employee from '#people/models/employee'
import { addInTransaction } from '#people/services/add_employee'
import { advanceOnboarding } from '#people/onboarding/advance_onboarding'
import { addNoteInTransaction } from '#people/services/employee_notes'
import type { NewEmployee } from '#people/services/insert_employees'
import { endOrScheduleEmploymentEnd } from '#people/employment/end_employment'
import { updateDetails, type EmployeeInput } from '#people/services/update_employee'
import { approveInTransaction, rejectInTransaction } from '#people/services/decide_approval'
import { resendInTransaction, revokeInTransaction } from '#people/invitations/manage_invitation'
import {
  invitedPerson,
  markOpenedInTransaction,
  registerInTransaction,
} from '#people/invitations/register_employee'

/** One event, carried out by its real service. */
export interface Step {
  at: DateTime<true>
  by: (cast: SeededPeople) => Actor
  tell: (change: Change, cast: SeededPeople) => Promise<void>
}

/** The demo company's actors; the manager from the moment she is one. */
export interface SeededPeople {
  admin: Actor
  manager: Actor | null
  /** The first person approved in each department, who becomes the manager of the others. */
  heads: Map<string, number>
  passwordHash: string
  training: DemoTraining
}

/** The training part of the demo company. It is handed in, since people do not import training. */
export interface DemoTraining {
  /** Before the first person is added. */
  open: (change: Change) => Promise<void>
  /** A new employee has completed everything requested. */
  finishOnboarding: (change: Change, employeeId: number) => Promise<void>
  /** An employee has taken the yearly training again. */
  renew: (change: Change, employeeId: number) => Promise<void>
}

/** Six percent more. */
function raiseOf({ hourlyRate, salary }: NewEmployee): EmployeeInput {
  if (hourlyRate) return { hourlyRate: (Number(hourlyRate) * 1.06).toFixed(2) }
  return salary ? { salary: (Number(salary) * 1.06).toFixed(0) } : {}
}

const byAdmin = (cast: SeededPeople) => cast.admin

/** The events of one person, in no particular order. */
export function stepsOf(career: SeededHistory, number: number): Step[] {
  const { person, rejected } = career
  const made = { employeeId: 0, userId: 0, invitationId: 0 }
  const steps: Step[] = []
  const step = (at: DateTime<true> | undefined, by: Step['by'], tell: Step['tell']) => {
    if (at) steps.push({ at, by, tell })
  }
  // HR shares the work; only the variation matters.
  const byHr = (cast: SeededPeople) =>
    number % 4 === 0 ? cast.admin : (cast.manager ?? cast.admin)
  const ofInvitation = () => ({
    id: made.invitationId,
    generation: 1,
    employee_id: made.employeeId,
  })
  const theEmployee = (change: Change) => change.find(Employee, made.employeeId)
  const byThemselves = () => actingAs(systemActor, { ...person, id: made.userId })

  step(career.added, byHr, async (change) => {
    const { employeeId, invitation } = await addInTransaction(change, person)
    const { userId } = await change.find(Employee, employeeId)
    Object.assign(made, { employeeId, userId, invitationId: invitation.id })
  })
  step(career.invitedAgain, byHr, async (change) => {
    await resendInTransaction(change, made.employeeId)
  })
  step(
    career.opened,
    () => invitedPerson(systemActor),
    (change) => markOpenedInTransaction(change, ofInvitation())
  )
  step(career.registered, byThemselves, async (change, { passwordHash }) => {
    const { firstName, lastName, phone } = person
    const details = { firstName, lastName, phone, ...ownDetails(person, number) }
    await registerInTransaction(change, ofInvitation(), details, passwordHash)
    await recordSignIn(change, await User.findOrFail(made.userId, { client: change.trx }))
  })
  step(career.revoked, byHr, (change) => revokeInTransaction(change, [made.invitationId]))
  step(career.approved, byHr, async (change, { heads }) => {
    await approveInTransaction(change, [made.employeeId])
    const { department } = person
    if (!department) return
    const managerId = heads.get(department)
    if (managerId) await updateDetails(change, await theEmployee(change), { managerId })
    else heads.set(department, made.employeeId)
  })
  step(career.raised, byHr, async (change) =>
    updateDetails(change, await theEmployee(change), raiseOf(person))
  )
  step(career.noted?.at, byHr, async (change) => {
    await addNoteInTransaction(change, made.employeeId, career.noted?.body ?? '')
  })
  step(career.leave?.at, byHr, async (change) => {
    const { endDate = '', reason = '' } = career.leave ?? {}
    await endOrScheduleEmploymentEnd(change, made.employeeId, { endDate, reason })
  })
  step(career.promoted, byAdmin, async (change, cast) => {
    const user = await User.findOrFail(made.userId, { client: change.trx })
    await changeRole(change, user, 'manager')
    cast.manager = byThemselves()
  })
  step(rejected?.at, byHr, (change) =>
    rejectInTransaction(change, made.employeeId, rejected?.reason ?? null)
  )
  step(career.onboardingBegun, byThemselves, async (change) => {
    await advanceOnboarding(change, made.employeeId, 'in_progress')
  })
  step(career.onboardingComplete, byThemselves, async (change, { training }) => {
    await training.finishOnboarding(change, made.employeeId)
    await advanceOnboarding(change, made.employeeId, 'complete')
  })
  step(career.renewed, byThemselves, async (change, { training }) => {
    const { status } = await theEmployee(change)
    if (status === 'active') await training.renew(change, made.employeeId)
  })
  step(career.signedIn, byThemselves, async (change) => {
    await recordSignIn(change, await User.findOrFail(made.userId, { client: change.trx }))
  })
  return steps
}
