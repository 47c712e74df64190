import type { Audited } from '#audit/audited_model'
import { SetupChoiceSchema } from '#database/schema'

/** A step of the guided set-up that someone skipped, or with `all`, the whole of it. */
export default class SetupChoice extends SetupChoiceSchema {
  static override table = 'setup_choices' as const
  static audited = {
    entityType: 'setup_choice',
    of: 'step',
    fields: ['step'],
  } satisfies Audited<SetupChoice>
}
