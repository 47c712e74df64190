import db from '@adonisjs/lucid/services/db'
import { mailServer } from '#messages/delivery/mail_server'
import type { Builder, Scene } from '#tests/helpers/routes/route_requests'
import { ExternalBrowser, sentToOthers, type SentToOthers } from '#tests/helpers/signing/external'
import { given } from '#tests/helpers/people/people'

/** Without a mail server, no one could be sent a link. */
async function sent(options: Parameters<typeof sentToOthers>[0] = {}): Promise<SentToOthers> {
  mailServer.configured = true
  return sentToOthers(options)
}

const browserOf = async () => ExternalBrowser.at((await sent()).actions.SIGNER_1)

/** A visitor who has entered the code. Being signed in opens nothing, so others come without. */
async function opened({ me }: Scene) {
  const browser = await browserOf()
  await browser.open()
  const cookie = [...browser.caller.cookies].map((pair) => pair.join('=')).join('; ')
  const headers: Record<string, string> = me ? {} : { cookie }
  return { browser, headers }
}

/** Signers whom the sender names, with and without an account. */
export const EXTERNAL_REQUESTS: Record<string, Builder> = {
  'GET /sign/external/:token': async () => ({
    url: `/sign/external/${(await browserOf()).token}`,
  }),
  'POST /api/sign/external/:token/codes': async () => ({
    url: `${(await browserOf()).address}/codes`,
    body: {},
  }),
  'POST /api/sign/external/:token/access': async () => {
    const browser = await browserOf()
    await browser.sendCode()
    return { url: `${browser.address}/access`, body: { code: await browser.code() } }
  },
  'GET /api/sign/external/:token': async (scene) => {
    const { browser, headers } = await opened(scene)
    return { url: browser.address, headers }
  },
  'GET /api/sign/external/:token/documents/:documentId': async (scene) => {
    const { browser, headers } = await opened(scene)
    const { body } = await browser.show()
    return { url: body.documents[0]?.address ?? '', headers }
  },
  'POST /api/sign/external/:token/signature': async (scene) => {
    const { browser, headers } = await opened(scene)
    return { url: `${browser.address}/signature`, body: await browser.signature(), headers }
  },
  'POST /api/sign/external/:token/decline': async (scene) => {
    const { browser, headers } = await opened(scene)
    return { url: `${browser.address}/decline`, body: { reason: 'Too late.' }, headers }
  },
  'POST /api/sign/external/:token/paper': async (scene) => {
    const { browser, headers } = await opened(scene)
    return { url: `${browser.address}/paper`, body: {}, headers }
  },
  'PUT /api/sign/requests/:id/signers/:role': async () => {
    const { id } = await sent({
      signers: [
        { role: 'SIGNER_1', kind: 'person', label: 'Safety officer', step: 1 },
        { role: 'MANAGER', kind: 'manager', label: 'Manager', step: 2 },
      ],
      given: [{ role: 'SIGNER_1', userId: (await given.employee()).id }],
    })
    return {
      url: `/api/sign/requests/${id}/signers/SIGNER_1`,
      body: { userId: (await given.employee()).id },
    }
  },
  'POST /api/sign/requests/:id/signers/:role/link': async () => {
    const { id, actions } = await sent()
    await forgetNotice(actions.SIGNER_1)
    return { url: `/api/sign/requests/${id}/signers/SIGNER_1/link`, body: {} }
  },
}

/** As if the link had been sent long ago. */
async function forgetNotice(actionId: number | undefined) {
  await db
    .from('signing_actions')
    .where('id', actionId ?? 0)
    .update({ mail_id: null })
}
