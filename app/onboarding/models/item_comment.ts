import type { Audited } from '#audit/audited_model'
import { OnboardingCommentSchema } from '#database/schema'

/** What someone wrote about an item; the log says that they did, not what. */
export default class ItemComment extends OnboardingCommentSchema {
  static override table = 'onboarding_comments' as const
  static audited = {
    entityType: 'onboarding_comment',
    fields: ['itemId'],
  } satisfies Audited<ItemComment>
}
