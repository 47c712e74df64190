import { fold } from '#core/search/fold'
import type ListedNameChanged from '#people/events/listed_name_changed'

/** A rule about a department, position or location keeps its people when that is renamed. */
export default class FollowListedName {
  async handle({ change, list, from, to }: ListedNameChanged) {
    const rules: Record<string, string | number>[] = await change.trx
      .from('training_rules')
      .whereNotNull(list)
      .whereNull('stopped_at')
      .orderBy('id')
      .select('id', list)
    for (const rule of rules.filter((one) => fold(String(one[list])) === fold(from))) {
      await change.trx
        .from('training_rules')
        .where('id', rule.id as number)
        .update({ [list]: to })
      await change.audit({
        action: 'update',
        entityType: 'training_rule',
        entityId: rule.id as number,
        oldValues: { [list]: rule[list] },
        newValues: { [list]: to },
      })
    }
  }
}
