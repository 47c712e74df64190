import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Change } from '#audit/services/change'
import { normalizeForSearch } from '#core/search/normalize'
import type { Move } from '#people/events/employees_moved'
import type ListedNameChanged from '#people/events/listed_name_changed'
import { activeLearners, learnersById, type Learner } from '#training/queries/assignments/people'
import { active } from '#training/queries/modules/active'
import AssignmentRule from '#training/models/assignment_rule'
import { isMatched, ruleDueOn, type Placed } from '#training/rules'
import { dayOf, type NewAssignment } from '#training/assignments/assign_modules'
import { readWalks } from '#training/assignments/batches'
import { requiredModules, assignDatedInTransaction } from '#training/assignments/assign_required'
import { addDays } from '#training/compliance_status'
import { earlier } from '#training/services/complete_module'

/** The rules that are turned on, without those of archived modules. */
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

type Matching = Placed & Pick<AssignmentRule, 'id' | 'moduleId'>

/**
 * Whether one of these rules is about a module and the place where someone was. One whose batch
 * has not reached them has assigned them nothing, and will not after they move.
 * @param walks as `readWalks` reads them.
 */
const isAsked = (
  rules: readonly Matching[],
  walks: ReadonlyMap<number, number>,
  moduleId: number,
  { id: personId, before }: { id: number; before: Placed }
): boolean =>
  rules.some(
    (rule) =>
      rule.moduleId === moduleId &&
      personId <= (walks.get(rule.id) ?? Infinity) &&
      isMatched(rule, before)
  )

/**
 * Assigns what the live rules require of people at their current place, inside the caller's
 * change, without modules required of them where they were: what was withdrawn since stays so.
 */
export async function applyRulesInTransaction(
  change: Change,
  moves: readonly Move[]
): Promise<number> {
  const rules = await liveRules(change.trx)
  if (rules.length === 0) return 0
  const from = new Map(moves.map((move) => [move.employeeId, move.from]))
  const walks = await readWalks(change.trx)
  const people = await activeOf(change, [...from.keys()])
  const asked = rules.flatMap((rule) => {
    const starting = people.filter(({ id }) => {
      const before = from.get(id)
      return !before || !isAsked(rules, walks, rule.moduleId, { id, before })
    })
    return assignmentsOfRule(rule, starting, dayOf(change))
  })
  return assignDatedInTransaction(change, onceEach(asked))
}

/**
 * Assigns what live rules require of people who start to match them because two listed names
 * become one, inside the caller's change and before the people get the new name.
 * @param renamed the rules that were about the old name.
 */
export async function applyMergedRulesInTransaction(
  change: Change,
  { list, from, to }: Pick<ListedNameChanged, 'list' | 'from' | 'to'>,
  renamed: ReadonlySet<number>
): Promise<void> {
  if (normalizeForSearch(from) === normalizeForSearch(to)) return
  const isNamed = (place: Placed, name: string) =>
    normalizeForSearch(place[list] ?? '') === normalizeForSearch(name)
  const live = await liveRules(change.trx)
  const rules = live.filter((rule) => isNamed(rule, to))
  if (rules.length === 0) return
  const walks = await readWalks(change.trx)
  const before = live.map(({ id, moduleId, department, position, location }) => {
    const rule = { id, moduleId, department, position, location }
    return renamed.has(id) ? { ...rule, [list]: from } : rule
  })
  for await (const people of activeLearners(change.trx)) {
    const theirs = people.filter((person) => isNamed(person, from) || isNamed(person, to))
    const asked = rules.flatMap((rule) => {
      const starting = theirs.filter(
        (person) => !isAsked(before, walks, rule.moduleId, { id: person.id, before: person })
      )
      const placed = starting.map((person) => ({ ...person, [list]: to }))
      return assignmentsOfRule(rule, placed, dayOf(change))
    })
    await assignDatedInTransaction(change, onceEach(asked))
  }
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
    onceEach(asked).map((one) => ({ ...one, forOnboarding }))
  )
}

/** Each module once for each person: for the first reason, by the earliest of the dates. */
function onceEach(asked: readonly NewAssignment[]): NewAssignment[] {
  const once = new Map<string, NewAssignment>()
  for (const one of asked) {
    const key = `${one.employeeId}.${one.moduleId}`
    const first = once.get(key)
    once.set(key, first ? { ...first, dueOn: earlier(first.dueOn, one.dueOn) } : one)
  }
  return [...once.values()]
}
