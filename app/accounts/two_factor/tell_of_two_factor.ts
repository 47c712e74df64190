import type { Change } from '#audit/services/change'
import { postMail } from '#messages/services/post_mail'

/** A change of an account's second factor. */
export type TwoFactorNews = 'on' | 'off' | 'reset' | 'codes' | 'recovery'

/** Emails the account's owner, also after their own change, so that they notice an attacker. */
export async function tellOfTwoFactor(
  change: Change,
  user: { id: number; email: string; firstName: string; lastName: string },
  news: TwoFactorNews
): Promise<void> {
  await postMail(change, {
    kind: 'two_factor_changed',
    recipient: user.email,
    recipientName: `${user.firstName} ${user.lastName}`.trim(),
    payload: { userId: user.id, news, changedAt: change.at.toISO() ?? '' },
  })
}
