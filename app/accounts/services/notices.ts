import { DateTime } from 'luxon'
import type User from '#accounts/models/user'
import { fromDbTime } from '#core/time'
import env from '#start/env'
import { isMailConfigured } from '#settings/current'
import { isKnownCopy } from '#core/installation'

export type Notice = {
  kind: 'mail' | 'audit' | 'chain' | 'keys' | 'copy'
  message: string
  href?: string
}

type Viewer = Pick<User, 'emailNoticeHiddenUntil' | 'isAdmin'>

const ADMINISTRATOR: Viewer = { emailNoticeHiddenUntil: null, isAdmin: true }

let triggersStand = true

/** Stores, at startup, whether database triggers protect the audit log. */
export function rememberAuditTriggers(stand: boolean): void {
  triggersStand = stand
}

interface BrokenLog {
  brokenAt: number | null
  reason: string | null
}

let checked: BrokenLog = { brokenAt: null, reason: null }

/** Stores the result of the last check of the audit log; null if there was none. */
export function rememberBrokenLog(check: BrokenLog | null): void {
  checked = check ?? { brokenAt: null, reason: null }
}

/**
 * Notices about this installation for administrators: that of email where it matters and until they
 * hide it, the others on every page. A notice leads only to a page where its reader can do
 * something about it.
 */
export function noticesFor(
  { emailNoticeHiddenUntil, isAdmin }: Viewer = ADMINISTRATOR,
  mayReadLog = isAdmin
): Notice[] {
  const notices: Notice[] = []
  const hidden =
    emailNoticeHiddenUntil !== null && fromDbTime(emailNoticeHiddenUntil) > DateTime.utc()
  if (!isMailConfigured() && !hidden) {
    notices.push({
      kind: 'mail',
      message: "Email isn't set up yet. Messages will be held until it is.",
      ...(isAdmin && { href: '/settings/email' }),
    })
  }
  if (!triggersStand) {
    notices.push({
      kind: 'audit',
      message:
        'The database refused the triggers that protect the audit log. Changes are still detected by audit:verify.',
    })
  }
  if (checked.brokenAt !== null) {
    notices.push({
      kind: 'chain',
      message: `The audit log was altered or cut off at entry ${checked.brokenAt}: ${checked.reason}. Find out who could write to the database.`,
      ...(mayReadLog && { href: '/audit-logs' }),
    })
  }
  if (isKnownCopy()) {
    notices.push({
      kind: 'copy',
      message:
        'This is a copy restored from a backup. It sends no email and removes no files. If it replaces the portal, run backup:successor.',
    })
  }
  if (env.get('MASTER_KEY_NEXT')) {
    notices.push({
      kind: 'keys',
      message:
        'A change of the master key was started and may be unfinished. Run keys:rotate, and restart the portal.',
    })
  }
  return notices
}
