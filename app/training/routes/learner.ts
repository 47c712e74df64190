import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { training } = controllers
const can = (permission: 'training:view' | 'training:assign' | 'training:review') => [
  middleware.signedIn(),
  middleware.can(permission),
]

// Pages.
router.get('/training', [training.OwnTraining, 'listPage']).use(can('training:view'))
router
  .get('/training/:id', [training.OwnTraining, 'modulePage'])
  .where('id', rowId)
  .use(can('training:view'))
router
  .get('/training/attempts/:id', [training.Attempts, 'page'])
  .where('id', rowId)
  .use(can('training:view'))

// One's own training.
router.get('/api/training/own', [training.OwnTraining, 'index']).use(can('training:view'))
router
  .get('/api/training/own/:id', [training.OwnTraining, 'show'])
  .where('id', rowId)
  .use(can('training:view'))
router
  .get('/api/training/certificates', [training.OwnTraining, 'certificates'])
  .use(middleware.signedIn())

// Tests.
router
  .post('/api/training/modules/:id/attempts', [training.Attempts, 'store'])
  .where('id', rowId)
  .use(can('training:view'))
router
  .group(() => {
    router.get('/', [training.Attempts, 'show'])
    router.put('/answers', [training.Attempts, 'answer'])
    router.post('/submission', [training.Attempts, 'submit'])
  })
  .prefix('/api/training/attempts/:id')
  .where('id', rowId)
  .use(can('training:view'))
router
  .post('/api/training/progress/:id/further-attempts', [training.Attempts, 'allow'])
  .where('id', rowId)
  .use(can('training:assign'))

// Certificates from elsewhere.
router
  .post('/api/training/modules/:id/evidence', [training.Evidence, 'store'])
  .where('id', rowId)
  .use(can('training:view'))
router
  .delete('/api/training/evidence/:id', [training.Evidence, 'destroy'])
  .where('id', rowId)
  .use(can('training:view'))
router
  .get('/api/training/evidence/:id/file', [training.Evidence, 'file'])
  .where('id', rowId)
  .use(middleware.signedIn())
router
  .group(() => {
    router.post('/acceptance', [training.Evidence, 'accept'])
    router.post('/rejection', [training.Evidence, 'reject'])
  })
  .prefix('/api/training/evidence/:id')
  .where('id', rowId)
  .use(can('training:review'))

// A person's training.
router
  .get('/api/training/employees/:id', [training.EmployeeTraining, 'show'])
  .where('id', rowId)
  .use(middleware.signedIn())
