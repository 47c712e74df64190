import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { training } = controllers
const can = (permission: 'training:view' | 'training:assign' | 'training:review') => [
  middleware.signedIn(),
  middleware.can(permission),
]

router.get('/training', [training.learning.OwnTraining, 'listPage']).use(can('training:view'))
router
  .get('/training/:id', [training.learning.OwnTraining, 'modulePage'])
  .where('id', rowId)
  .use(can('training:view'))
router
  .get('/training/attempts/:id', [training.learning.Attempts, 'page'])
  .where('id', rowId)
  .use(can('training:view'))

// One's own training.
router.get('/api/training/own', [training.learning.OwnTraining, 'index']).use(can('training:view'))
router
  .get('/api/training/own/:id', [training.learning.OwnTraining, 'show'])
  .where('id', rowId)
  .use(can('training:view'))
router
  .get('/api/training/certificates', [training.learning.OwnTraining, 'certificates'])
  .use(middleware.signedIn())

// Tests.
router
  .post('/api/training/modules/:id/attempts', [training.learning.Attempts, 'store'])
  .where('id', rowId)
  .use(can('training:view'))
router
  .group(() => {
    router.get('/', [training.learning.Attempts, 'show'])
    router.put('/answers', [training.learning.Attempts, 'answer'])
    router.post('/submission', [training.learning.Attempts, 'submit'])
  })
  .prefix('/api/training/attempts/:id')
  .where('id', rowId)
  .use(can('training:view'))
router
  .post('/api/training/progress/:id/further-attempts', [training.learning.Attempts, 'allow'])
  .where('id', rowId)
  .use(can('training:assign'))

// External certificates.
router
  .post('/api/training/modules/:id/evidence', [training.proof.Evidence, 'store'])
  .where('id', rowId)
  .use(can('training:view'))
router
  .delete('/api/training/evidence/:id', [training.proof.Evidence, 'destroy'])
  .where('id', rowId)
  .use(can('training:view'))
router
  .get('/api/training/evidence/:id/file', [training.proof.Evidence, 'file'])
  .where('id', rowId)
  .use(middleware.signedIn())
router
  .group(() => {
    router.post('/acceptance', [training.proof.Evidence, 'accept'])
    router.post('/rejection', [training.proof.Evidence, 'reject'])
  })
  .prefix('/api/training/evidence/:id')
  .where('id', rowId)
  .use(can('training:review'))

// A person's training.
router
  .get('/api/training/employees/:id', [training.learning.EmployeeTraining, 'show'])
  .where('id', rowId)
  .use(middleware.signedIn())
