import { Readable } from 'node:stream'
import sharp from 'sharp'
import { systemActor } from '#audit/actor'
import { changeLogo } from '#settings/services/change_logo'
import type { Builder } from '#tests/helpers/routes/route_requests'

const picture = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()

/** A valid request for each route of the settings. */
export const SETTINGS_REQUESTS: Record<string, Builder> = {
  // For a portal without one, as installed.
  'GET /api/settings/logo': () => ({ url: '/api/settings/logo' }),
  'GET /user-management/settings': () => ({ url: '/user-management/settings' }),
  'GET /settings': () => ({ url: '/settings' }),
  'GET /settings/:page': () => ({ url: '/settings/time' }),
  'GET /api/settings': () => ({ url: '/api/settings' }),
  'PUT /api/settings/:section': () => ({
    url: '/api/settings/company',
    body: { companyName: 'Example Ltd' },
  }),
  'PUT /api/settings/logo': async () => ({
    url: '/api/settings/logo',
    raw: new Uint8Array(await picture()),
    headers: { 'content-type': 'image/png' },
  }),
  'DELETE /api/settings/logo': async () => {
    await changeLogo(Readable.from([await picture()]), systemActor)
    return { url: '/api/settings/logo' }
  },
  'GET /.well-known/change-password': () => ({ url: '/.well-known/change-password' }),
  'PUT /api/profile/email-notice': () => ({ url: '/api/profile/email-notice' }),
  'GET /get-started': () => ({ url: '/get-started' }),
  'GET /api/get-started': () => ({ url: '/api/get-started' }),
  'PUT /api/get-started': () => ({ url: '/api/get-started', body: { dismissed: true } }),
  'PUT /api/get-started/steps/:step': () => ({
    url: '/api/get-started/steps/company',
    body: { skipped: true },
  }),
  'POST /api/settings/mail-server-tests': () => ({
    url: '/api/settings/mail-server-tests',
    body: { to: 'try@example.com' },
  }),
}
