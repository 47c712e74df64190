import { buffer } from 'node:stream/consumers'
import logger from '@adonisjs/core/services/logger'
import { setting } from '#settings/current'
import { findFile } from '#storage/queries/find_file'
import { openStored } from '#storage/services/open_stored'

/** The company's logo in emails. */
export interface MailLogo {
  png: Buffer
  /** Display size. */
  width: number
  height: number
}

/** The content id of the attached image in the HTML (RFC 2392). */
export const LOGO_CID = 'logo@gangway'
/** Its address in the HTML. */
export const LOGO_ADDRESS = `cid:${LOGO_CID}`

/** Half the stored size, so it is sharp on a dense screen; a small image keeps its size. */
const SHOWN = { width: 240, height: 48 }

/** How long a logo that could not be read is left out. */
const RETRY_MS = 60_000

let known: { id: number; logo: Promise<MailLogo | null> } | null = null

/**
 * The company's logo, read once per image. It is attached to the email: a logo on a server would
 * reveal when and where the email is opened, and most mail programs block it at first. Null
 * without one, or where it cannot be read; the email goes out in any case.
 */
export function mailLogo(): Promise<MailLogo | null> {
  const id = setting('logo')
  if (id === null) return Promise.resolve(null)
  if (known?.id !== id) {
    const logo = readLogo(id).catch((error: unknown) => {
      logger.error({ err: error, file_id: id }, 'the logo could not be read for an email')
      // Not for each of the emails that follow right away.
      setTimeout(() => {
        if (known?.logo === logo) known = null
      }, RETRY_MS).unref()
      return null
    })
    known = { id, logo }
  }
  return known.logo
}

async function readLogo(id: number): Promise<MailLogo | null> {
  const file = await findFile(id)
  return file ? logoOf(await buffer(await openStored(id))) : null
}

/** A PNG file starts with its size. */
function logoOf(png: Buffer): MailLogo {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const scale = Math.min(1, SHOWN.width / width, SHOWN.height / height)
  const shown = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  return { png, width: shown(width), height: shown(height) }
}

/** The HTML of an email for a browser, which has no access to attachments. */
export const withLogoInside = (html: string, logo: MailLogo | null): string =>
  logo ? html.replace(LOGO_ADDRESS, `data:image/png;base64,${logo.png.toString('base64')}`) : html
