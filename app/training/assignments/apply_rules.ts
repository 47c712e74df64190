import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Change } from '#audit/services/change'
import { learnersById, type Learner } from '#training/queries/assignments/people'
import { active } from '#training/queries/modules/active'
import AssignmentRule from '#training/models/assignment_rule'
import { isMatched, ruleDueOn } from '#training/rules'
import { dayOf, type NewAssignment } from '#training/assignments/assign_modules'
import { requiredModules, assignDatedInTransaction } from '#training/assignments/assign_required'
import { addDays } from '#training/compliance_status'

/** The rules that are switched on, without those of archived modules. */
export async function liveRules(client: QueryClientContract): Promise<AssignmentRule[]> {
  return AssignmentRule.query({ client })
    .whereNull('stoppedAt')
    .whereNotNull('liveAt')
    .whereHas('module', active)
    .orderBy('id')
}

/** The assignments of one rule for the given people, without people whom it does not match. */
export const assignmentsOfRule = (
  rule: AssignmentRule,
  people: readonly Learner[],
  today: string
): NewAssignment[] =>
  people
    .filter((person) => isMatched(rule, person))
    .map((person) => ({
      employeeId: person.id,
      moduleId: rule.moduleId,
      dueOn: ruleDueOn(rule, person, today),
      source: 'rule',
      ruleId: rule.id,
    }))

/** The active people among the given ones: no one else gets assignments. */
async function activeOf(change: Change, employeeIds: readonly number[]): Promise<Learner[]> {
  const people = await learnersById(change.trx, employeeIds)
  return people.filter(({ status }) => status === 'active')
}

/**
 * Assigns what the live rules require of people at their current place, inside the caller's
 * change.
 */
export async function applyRulesInTransaction(
  change: Change,
  employeeIds: readonly number[]
): Promise<number> {
  const rules = await liveRules(change.trx)
  if (rules.length === 0) return 0
  const people = await activeOf(change, employeeIds)
  const asked = rules.flatMap((rule) => assignmentsOfRule(rule, people, dayOf(change)))
  return assignDatedInTransaction(change, asked)
}

/**
 * Assigns everything that is asked of newcomers: required modules, and what live rules add.
 * @param forOnboarding whether their onboarding waits for it.
 */
export async function askNewcomersInTransaction(
  change: Change,
  employeeIds: readonly number[],
  forOnboarding: boolean
): Promise<number> {
  const modules = await requiredModules(change.trx)
  const rules = await liveRules(change.trx)
  if (modules.length === 0 && rules.length === 0) return 0
  const today = dayOf(change)
  const people = await activeOf(change, employeeIds)
  const required = modules.flatMap((module) =>
    people.map(({ id: employeeId }): NewAssignment => ({
      employeeId,
      moduleId: module.id,
      dueOn: addDays(today, module.dueDays),
      source: 'required',
    }))
  )
  const asked = [...required, ...rules.flatMap((rule) => assignmentsOfRule(rule, people, today))]
  return assignDatedInTransaction(
    change,
    asked.map((one) => ({ ...one, forOnboarding }))
  )
}
