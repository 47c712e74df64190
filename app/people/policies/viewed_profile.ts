import type { HttpContext } from '@adonisjs/core/http'
import { assertNotOneself, profileRights } from '#people/policies/employee_policy'
import { findEmployeeDetails, type EmployeeDetails } from '#people/queries/employee_details'
import EmployeeDetailsTransformer from '#people/transformers/employee_details_transformer'

/** Somebody's profile, pay in it for who may see pay. @throws Refusal 404. */
export const detailsFor = ({ access }: HttpContext, id: number): Promise<EmployeeDetails> =>
  findEmployeeDetails(id, { mayViewPay: access.can('pay:view') })

/** A profile as it is shown, with what the viewer may do with it. */
export const showProfile = async (ctx: HttpContext, details: EmployeeDetails) =>
  EmployeeDetailsTransformer.transform(details, await profileRights(ctx, details))

/** The same of somebody as they are now. @throws Refusal 404. */
export const profileOf = async (ctx: HttpContext, id: number) =>
  showProfile(ctx, await detailsFor(ctx, id))

/**
 * The id of whom a call decides about.
 * @throws Refusal 404, 403 for oneself and for an administrator, unless by one.
 */
export async function decidedOn(ctx: HttpContext): Promise<number> {
  const id = Number(ctx.params.id)
  assertNotOneself(ctx, await findEmployeeDetails(id, { mayViewPay: false }))
  return id
}
