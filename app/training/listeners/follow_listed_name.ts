import { normalizeForSearch } from '#core/search/normalize'
import type ListedNameChanged from '#people/events/listed_name_changed'
import AssignmentRule from '#training/models/assignment_rule'

/** Keeps the people of a rule when its department, position or location is renamed. */
export default class FollowListedName {
  async handle({ change, list, from, to }: ListedNameChanged) {
    const rules = await AssignmentRule.query({ client: change.trx })
      .whereNotNull(list)
      .whereNull('stoppedAt')
      .orderBy('id')
    for (const rule of rules.filter(
      (one) => normalizeForSearch(one[list] ?? '') === normalizeForSearch(from)
    )) {
      const told = { oldValues: { [list]: rule[list] }, newValues: { [list]: to } }
      await change.save(rule.merge({ [list]: to }), told)
    }
  }
}
