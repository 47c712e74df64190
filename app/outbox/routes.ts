import router from '@adonisjs/core/services/router'
import { rowId } from '#access/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { outbox } = controllers

// One's own inbox and mails: for everybody signed in.
router
  .group(() => {
    router.get('/inbox', [outbox.InboxPages, 'index'])
    router.get('/api/inbox', [outbox.Inbox, 'index'])
    router.get('/api/inbox/count', [outbox.Inbox, 'count'])
    router.post('/api/inbox/read', [outbox.Inbox, 'markAll'])
    router.put('/api/inbox/:id/read', [outbox.Inbox, 'mark'])
    router.get('/api/profile/notifications', [outbox.NotificationPreferences, 'show'])
    router.put('/api/profile/notifications', [outbox.NotificationPreferences, 'update'])
  })
  .where('id', rowId)
  .use([middleware.signedIn()])

router
  .group(() => {
    router.get('/api/mails', [outbox.Mails, 'index'])
    router.get('/api/mails/failed', [outbox.Mails, 'failed'])
    router.post('/api/mails/failed/retry', [outbox.Mails, 'retryFailed'])
    router.get('/api/mails/previews', [outbox.MailPreviews, 'index'])
    router.get('/api/mails/previews/:kind/:id', [outbox.MailPreviews, 'show'])
    router.get('/api/mails/:id', [outbox.Mails, 'show'])
    router.get('/api/mails/:id/preview', [outbox.Mails, 'preview'])
    router.post('/api/mails/:id/retry', [outbox.Mails, 'retry'])
    router.post('/api/mails/:id/resend', [outbox.Mails, 'resend'])
    router.get('/user-management/mails/previews', [outbox.MailPreviews, 'page'])
    router.get('/user-management/mails', [outbox.MailPages, 'index'])
    router.get('/user-management/mails/:id', [outbox.MailPages, 'show'])
  })
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can('settings:manage')])
