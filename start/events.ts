import emitter from '@adonisjs/core/services/emitter'
import { listeners } from '#generated/listeners'
import EmailChanged from '#access/events/email_changed'

// Consequences above a domain that it must not know of; each runs awaited inside the change.
emitter.on(EmailChanged, [listeners.people.ReissueInvitation, 'handle'])
