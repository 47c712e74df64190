import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { training } = controllers
const mayReview = [middleware.signedIn(), middleware.can('training:review')]

// Training status by employee and module, on any day.
router.get('/training/compliance', [training.Compliance, 'page']).use(mayReview)
router
  .get('/api/training/compliance.csv', [training.Compliance, 'export'])
  .use([...mayReview, middleware.limitedDownload()])
router
  .group(() => {
    router.get('/', [training.Compliance, 'index'])
    router.get('/summary', [training.Compliance, 'summary'])
    router.get('/history', [training.Compliance, 'history'])
  })
  .prefix('/api/training/compliance')
  .use(mayReview)
