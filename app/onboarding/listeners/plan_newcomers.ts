import { planChecklists } from '#onboarding/checklists/plan_checklists'
import type EmployeesPending from '#people/events/employees_pending'

/** Whoever waits for approval has an onboarding planned. */
export default class PlanNewcomers {
  async handle({ change, employeeIds }: EmployeesPending) {
    await planChecklists(change, employeeIds)
  }
}
