import type { Change } from '#audit/services/change'

type Judge = (change: Change) => Promise<void>

let judge: Judge = () => Promise.reject(new Error('No one judges who may change the mail server.'))

/** Accounts import the settings, so they register here who may still change the mail server. */
export function judgeMailChangesBy(by: Judge): void {
  judge = by
}

/** @throws HttpError 403 for someone who is no longer an administrator. */
export const assertMayChangeMail: Judge = (change) => judge(change)
