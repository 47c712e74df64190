import app from '@adonisjs/core/services/app'
import env from '#start/env'
import { outboxWorker } from '#outbox/services/outbox_worker'

/**
 * The server delivers its own mails, unless a separate `outbox:work` does. Tests and commands
 * load this file too and deliver when they say so.
 */
if (app.getEnvironment() === 'web' && (env.get('OUTBOX_WORKER') ?? true)) {
  app.ready(() => outboxWorker.start())
  app.terminating(() => outboxWorker.stop())
}
