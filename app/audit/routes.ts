import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

router
  .get('/api/audit-logs', [controllers.audit.AuditLogs, 'index'])
  .use([middleware.signedIn(), middleware.can('audit:view')])
