import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { invalidField, tooMany } from '#core/errors/http_errors'
import { SIGNING_CODE } from '#core/errors/security_events'
import { fromDbTime } from '#core/time'
import { postMail } from '#messages/services/post_mail'
import {
  CODE_PAUSE_SECONDS,
  codeOf,
  isCodeOpen,
  MOST_CODES,
  type LinkGeneration,
} from '#signing/external/external_link'
import { findExternal, hashOf, type External } from '#signing/external/external_access'
import { noteOpened } from '#signing/services/note_opened'

const WRONG_CODE = 'This code is wrong or has expired. Check the latest email, or send a new code.'

const generationOf = ({ link }: External): LinkGeneration => ({
  linkId: link.id,
  generation: link.generation,
})

/**
 * Emails a code to the signer whom the link was sent to. The code before it is void.
 * @throws HttpError 404 for a link that does not work, 429 within a minute of the last code and
 * after the last one of the link.
 */
export async function sendCode(token: string, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const external = await findExternal(token, change.at, change.trx)
    const { link, own } = external
    if (link.codesSent >= MOST_CODES) {
      throw tooMany('No more codes are sent for this link. Ask for a new link.')
    }
    if (link.codeSentAt) {
      const next = fromDbTime(link.codeSentAt).plus({ seconds: CODE_PAUSE_SECONDS })
      const wait = Math.ceil(next.diff(change.at).as('seconds'))
      if (wait > 0) throw tooMany(`A code was just sent. Try again in ${wait} seconds.`, wait)
    }
    const number = link.codesSent + 1
    await change.store(link.merge({ codesSent: number, codeSentAt: change.time, codeAttempts: 0 }))
    await note(change, external, 'send_code')
    await postMail(change, {
      kind: 'external_signing_code',
      recipient: own.action.recipientEmail,
      recipientName: own.action.recipientName,
      payload: { ...generationOf(external), number },
    })
  })
}

/**
 * Enters the code, which opens the documents in this browser and in no other one from then on.
 * @returns what the browser keeps; the portal keeps its hash.
 * @throws HttpError 404 for a link that does not work, 422 naming `code`.
 */
export async function enterCode(token: string, code: string, actor: Actor): Promise<string> {
  const secret = await change(actor, async (change) => {
    const external = await findExternal(token, change.at, change.trx)
    const { link, own } = external
    const open = isCodeOpen(link, change.at)
    // Counted before it is compared, and stored whatever comes of it.
    link.codeAttempts += 1
    if (!open || !isSame(code, codeOf(generationOf(external), link.codesSent))) {
      await change.store(link)
      await note(change, external, 'refuse', { step: 'code', reason: 'The code was wrong.' })
      return null
    }
    const made = randomBytes(32).toString('base64url')
    link.merge({ codeSentAt: null, verifiedAt: change.time, accessHash: hashOf(made) })
    await change.store(link)
    await note(change, external, 'verify_code')
    if (link.purpose === 'sign') await noteOpened(change, own)
    return made
  })
  if (secret === null) throw invalidField('code', WRONG_CODE, SIGNING_CODE)
  return secret
}

function isSame(given: string, expected: string): boolean {
  const typed = Buffer.from(given.replace(/\s/g, ''))
  const right = Buffer.from(expected)
  return typed.length === right.length && timingSafeEqual(typed, right)
}

const note = (
  change: Change,
  { own: { action, request } }: External,
  event: string,
  more: Record<string, unknown> = {}
) =>
  change.audit({
    action: event,
    entityType: 'signing_request',
    entityId: request.id,
    newValues: { role: action.role, ...more },
  })
