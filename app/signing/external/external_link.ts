import type { DateTime } from 'luxon'
import { linkMac, linkToken } from '#accounts/services/link_tokens'
import { appUrl } from '#config/app'
import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { dbTime, fromDbTime } from '#core/time'
import ExternalLink from '#signing/models/external_link'
import type { LinkPurpose } from '#signing/request'

/** How long a link can be used to sign, and to download what was sealed. */
export const LINK_DAYS: Record<LinkPurpose, number> = { sign: 14, copy: 30 }

/** How long an entered code opens the documents in that browser. */
export const ACCESS_HOURS = 2

export const CODE_MINUTES = 10
export const CODE_DIGITS = 6
/** Attempts with one code. */
export const CODE_ATTEMPTS = 5
/** Codes of one link; then HR must send another link. */
export const MOST_CODES = 10
/** Between two codes of a link. */
export const CODE_PAUSE_SECONDS = 60

/** A generation of a link, which is all that emails carry of it. */
export interface LinkGeneration {
  linkId: number
  generation: number
}

export const externalAddress = ({ linkId, generation }: LinkGeneration) =>
  `${appUrl}/sign/external/${linkToken('signing', linkId, generation)}`

/** The code of a link, derived like the link itself, so that neither is stored anywhere. */
export function codeOf({ linkId, generation }: LinkGeneration, number: number): string {
  const value = linkMac('signing_code', linkId, generation, number).readUIntBE(0, 6)
  return String(value % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/** Makes the link of an action, or its next generation, which ends the one before. */
export async function issueLink(
  change: Change,
  actionId: number,
  purpose: LinkPurpose
): Promise<LinkGeneration> {
  const found = await ExternalLink.findBy({ actionId }, { client: change.trx })
  const link = found ?? new ExternalLink().fill({ actionId, generation: 0 })
  link.merge({
    generation: link.generation + 1,
    purpose,
    expiresAt: dbTime(change.at.plus({ days: LINK_DAYS[purpose] })),
    closedAt: null,
    codesSent: 0,
    codeSentAt: null,
    codeAttempts: 0,
    verifiedAt: null,
    accessHash: null,
  })
  await change.store(link)
  return { linkId: link.id, generation: link.generation }
}

/** Ends the link of an action, if there is one. */
export const closeLink = (change: Change, actionId: number) =>
  table(change.trx, ExternalLink)
    .where('action_id', actionId)
    .whereNull('closed_at')
    .update({ closed_at: change.time })

/** Less than this left, and a reminder brings a new link. */
const ENOUGH_HOURS = 48

/** The link of an action to sign by, which stays the same while it works long enough. */
export async function linkToSign(change: Change, actionId: number): Promise<LinkGeneration> {
  const link = await ExternalLink.findBy({ actionId }, { client: change.trx })
  const until = dbTime(change.at.plus({ hours: ENOUGH_HOURS }))
  if (link?.purpose === 'sign' && link.isAliveAt(until)) {
    return { linkId: link.id, generation: link.generation }
  }
  return issueLink(change, actionId, 'sign')
}

/** Whether the code that was sent last can still be entered. */
export const isCodeOpen = (
  link: Pick<ExternalLink, 'codeSentAt' | 'codeAttempts'>,
  at: DateTime
): boolean =>
  link.codeSentAt !== null &&
  link.codeAttempts < CODE_ATTEMPTS &&
  fromDbTime(link.codeSentAt).plus({ minutes: CODE_MINUTES }) > at
