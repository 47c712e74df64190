import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { auditLog } = controllers

router
  .group(() => {
    router.get('/audit-logs', [auditLog.AuditPages, 'index'])
    router.get('/api/audit-logs', [auditLog.AuditLogs, 'index'])
    router
      .get('/api/audit-logs/export', [auditLog.AuditExports, 'show'])
      .use(middleware.limitedDownload())
    router.get('/api/audit-logs/performers', [auditLog.Performers, 'index'])
    router.get('/api/audit-checks', [auditLog.AuditChecks, 'index'])
    router.get('/api/audit-checks/:id/checkpoint', [auditLog.AuditChecks, 'checkpoint'])
  })
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can('audit:view')])
