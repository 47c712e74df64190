import { normalizeForSearch } from '#core/search/normalize'
import type ListedNameChanged from '#people/events/listed_name_changed'
import AssignmentRule from '#training/models/assignment_rule'
import { applyMergedRulesInTransaction } from '#training/assignments/apply_rules'

/**
 * Keeps the people of a rule when its department, position or location is renamed. When it is
 * merged into another, people of the one name start to match the rules about the other.
 */
export default class FollowListedName {
  async handle({ change, list, from, to }: ListedNameChanged) {
    const rules = await AssignmentRule.query({ client: change.trx })
      .whereNotNull(list)
      .whereNull('stoppedAt')
      .orderBy('id')
    const renamed = rules.filter(
      (one) => normalizeForSearch(one[list] ?? '') === normalizeForSearch(from)
    )
    for (const rule of renamed) {
      const told = { oldValues: { [list]: rule[list] }, newValues: { [list]: to } }
      await change.save(rule.merge({ [list]: to }), told)
    }
    const ids = new Set(renamed.map(({ id }) => id))
    await applyMergedRulesInTransaction(change, { list, from, to }, ids)
  }
}
