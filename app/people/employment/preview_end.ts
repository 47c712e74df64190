import db from '@adonisjs/lucid/services/db'
import { openReassignments } from '#accounts/queries/users/deprovision_preview'
import type { Actor } from '#audit/actor'
import Employee from '#people/models/employee'
import { assertMayDecide } from '#people/policies/employee_policy'

/** What ending someone's employment leaves to others. */
export interface EmploymentEndPreview {
  /** In words: '2 people they manage'. */
  handovers: string[]
}

/** @throws HttpError 404, 403 for whose employment the actor may not end. */
export async function previewEmploymentEnd(
  id: number,
  actor: Actor
): Promise<EmploymentEndPreview> {
  const employee = await Employee.withAccount(id)
  assertMayDecide(actor, employee)
  const items = await openReassignments(employee.userId, db.connection())
  // What has no successor ends with the employment.
  return { handovers: items.filter(({ successor }) => successor).map(({ told }) => told) }
}
