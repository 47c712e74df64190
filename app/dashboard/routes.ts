import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

router.get('/', [controllers.dashboard.Home, 'show'])
router
  .get('/api/dashboard/stats', [controllers.dashboard.Stats, 'show'])
  .use([middleware.signedIn(), middleware.can('employees:view')])
