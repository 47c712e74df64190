import router from '@adonisjs/core/services/router'
import { rowId } from '#access/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { audit } = controllers

router
  .group(() => {
    router.get('/audit-logs', [audit.AuditPages, 'index'])
    router.get('/api/audit-logs', [audit.AuditLogs, 'index'])
    router
      .get('/api/audit-logs/export', [audit.AuditExports, 'show'])
      .use(middleware.limitedDownload())
    router.get('/api/audit-logs/performers', [audit.Performers, 'index'])
    router.get('/api/audit-checks', [audit.AuditChecks, 'index'])
    router.get('/api/audit-checks/:id/checkpoint', [audit.AuditChecks, 'checkpoint'])
  })
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can('audit:view')])
