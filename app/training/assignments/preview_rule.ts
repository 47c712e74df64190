import { setImmediate as nextTurn } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { assignableModules } from '#training/queries/modules/modules_by_id'
import { spelledAsListed } from '#training/queries/assignments/listed_places'
import { activeLearners } from '#training/queries/assignments/people'
import { isMatched, ruleDueOn, type RuleTerms } from '#training/rules'
import {
  countPlan,
  mailsOf,
  planAssignments,
  type PlanCounts,
  type Planned,
} from '#training/assignments/plan_assignments'
import type { Day } from '#training/compliance_status'
import { localDay } from '#settings/local_time'

/** The preview names this many people and counts all. */
const NAMED = 100

const NOBODY = 'No one matches this rule now. Once it is live, it assigns people who match later.'

export interface RulePreview {
  /** Active people whom it matches. */
  matching: number
  counts: PlanCounts
  mails: { now: number; digest: number }
  firstDueOn: Day | null
  lastDueOn: Day | null
  /** A reason why it would do nothing now. */
  warning: string | null
  results: Planned[]
}

/** Whom a rule would assign today, the due dates, and the emails. Writes nothing. */
export async function previewRule(given: RuleTerms): Promise<RulePreview> {
  const client = db.connection()
  const terms = await spelledAsListed(client, given)
  const modules = await assignableModules(client, [terms.moduleId], 'moduleId')
  const today = localDay()
  const planned: Planned[] = []
  for await (const people of activeLearners(client)) {
    // SQLite answers synchronously: the preview of a large company would block all requests.
    await nextTurn()
    planned.push(
      ...(await planAssignments(
        client,
        people.filter((person) => isMatched(terms, person)),
        modules,
        { today, includeCompleted: true, dueOn: (person) => ruleDueOn(terms, person, today) }
      ))
    )
  }
  const counts = countPlan(planned)
  const dues = planned.flatMap(({ dueOn }) => (dueOn === null ? [] : dueOn)).toSorted()
  return {
    matching: planned.length,
    counts,
    mails: mailsOf(planned),
    firstDueOn: dues[0] ?? null,
    lastDueOn: dues.at(-1) ?? null,
    warning: planned.length === 0 ? NOBODY : null,
    results: planned.slice(0, NAMED),
  }
}
