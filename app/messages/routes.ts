import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { messages } = controllers

// One's own inbox and emails, for every signed-in person.
router
  .group(() => {
    router.get('/inbox', [messages.InboxPages, 'index'])
    router.get('/api/inbox', [messages.Inbox, 'index'])
    router.get('/api/inbox/count', [messages.Inbox, 'count'])
    router.post('/api/inbox/read', [messages.Inbox, 'markAll'])
    router.post('/api/inbox/unread', [messages.Inbox, 'unmark'])
    router.put('/api/inbox/:id/read', [messages.Inbox, 'mark'])
    router.get('/api/profile/notifications', [messages.NotificationPreferences, 'show'])
    router.put('/api/profile/notifications', [messages.NotificationPreferences, 'update'])
  })
  .where('id', rowId)
  .use([middleware.signedIn()])

router
  .group(() => {
    router.get('/api/mails', [messages.Mails, 'index'])
    router.get('/api/mails/failed', [messages.Mails, 'failed'])
    router.post('/api/mails/failed/retry', [messages.Mails, 'retryFailed'])
    router.get('/api/mails/previews', [messages.MailPreviews, 'index'])
    router.get('/api/mails/previews/:kind/:id', [messages.MailPreviews, 'show'])
    router.get('/api/mails/:id', [messages.Mails, 'show'])
    router.get('/api/mails/:id/preview', [messages.Mails, 'preview'])
    router.post('/api/mails/:id/retry', [messages.Mails, 'retry'])
    router.post('/api/mails/:id/resend', [messages.Mails, 'resend'])
    router.get('/user-management/mails/previews', [messages.MailPreviews, 'page'])
    router.get('/user-management/mails', [messages.MailPages, 'index'])
    router.get('/user-management/mails/:id', [messages.MailPages, 'show'])
  })
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can('settings:manage')])
