import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { dbTime } from '#core/time'
import { isCodeOpen, type LinkGeneration } from '#signing/external/external_link'
import { actionFacts, documentNames } from '#signing/queries/mail_facts'

export interface ExternalFacts {
  name: string
  sent_by: string
  message: string | null
  documents: string[]
  /** Of the link, or of the request if that is earlier: then there is nothing left to sign. */
  expires_at: string
  /** Why the link of the email does not work anymore, or null. */
  dead: string | null
  codes_sent: number
  /** Whether the code that was sent last can still be entered. */
  code_open: boolean
}

/** Links with their signers and documents, for emails that carry a generation of them. */
export async function externalFacts(
  payloads: readonly LinkGeneration[]
): Promise<(ExternalFacts | null)[]> {
  const links = await table(db, 'signing_links').whereIn(
    'id',
    payloads.map(({ linkId }) => linkId)
  )
  const actions = await actionFacts(links.map((link) => link.action_id))
  const namesOf = await documentNames(actions.map((row) => row.request_id))
  const linkById = new Map(links.map((link) => [link.id, link]))
  const actionById = new Map(actions.map((row) => [row.id, row]))
  const at = DateTime.utc()
  const now = dbTime(at)
  return payloads.map(({ linkId, generation }): ExternalFacts | null => {
    const link = linkById.get(linkId)
    const action = link && actionById.get(link.action_id)
    if (!action) return null
    const signs = link.purpose === 'sign'
    const ended = signs && action.request_status === 'CANCELLED'
    const last = signs ? action.expires_at : null
    return {
      name: action.recipient_name,
      sent_by: action.sent_by,
      message: action.message,
      documents: namesOf(action.request_id),
      expires_at: last !== null && last < link.expires_at ? last : link.expires_at,
      dead:
        link.generation !== generation
          ? 'A newer link replaced this one.'
          : link.closed_at !== null || ended
            ? 'It was signed or canceled.'
            : link.expires_at <= now
              ? 'The link has expired.'
              : null,
      codes_sent: link.codes_sent,
      code_open: isCodeOpen(
        { codeSentAt: link.code_sent_at, codeAttempts: link.code_attempts },
        at
      ),
    }
  })
}
