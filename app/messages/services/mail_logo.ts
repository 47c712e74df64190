import { buffer } from 'node:stream/consumers'
import logger from '@adonisjs/core/services/logger'
import { setting } from '#settings/current'
import { findFile } from '#storage/queries/find_file'
import { openStored } from '#storage/services/open_stored'

/** The firm's logo as mails carry it. */
export interface MailLogo {
  png: Buffer
  /** As it is shown. */
  width: number
  height: number
}

/** What the HTML of a mail calls the picture that comes with it (RFC 2392). */
export const LOGO_CID = 'logo@gangway'
/** Where the HTML finds it. */
export const LOGO_ADDRESS = `cid:${LOGO_CID}`

/** Half of what is stored, so that it is sharp on a dense screen; a small one as it is. */
const SHOWN = { width: 240, height: 48 }

/** How long one that could not be read is done without. */
const RETRY_MS = 60_000

let known: { id: number; logo: Promise<MailLogo | null> } | null = null

/**
 * The firm's logo, read once for each picture. It comes with the mail: one on a server would tell
 * when and where the mail is opened, and most mail programs hide such until they are asked. Null
 * without one, and where it cannot be read: the mail goes out all the same.
 */
export function mailLogo(): Promise<MailLogo | null> {
  const id = setting('logo')
  if (id === null) return Promise.resolve(null)
  if (known?.id !== id) {
    const logo = readLogo(id).catch((error: unknown) => {
      logger.error({ err: error, file_id: id }, 'the logo could not be read for a mail')
      // Not for each of the mails that follow at once.
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

/** A PNG says its size at its beginning. */
function logoOf(png: Buffer): MailLogo {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const scale = Math.min(1, SHOWN.width / width, SHOWN.height / height)
  const shown = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  return { png, width: shown(width), height: shown(height) }
}

/** The HTML of a mail for a browser, which knows of nothing that came with it. */
export const withLogoInside = (html: string, logo: MailLogo | null): string =>
  logo ? html.replace(LOGO_ADDRESS, `data:image/png;base64,${logo.png.toString('base64')}`) : html
