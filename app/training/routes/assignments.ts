import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { training } = controllers
const mayAssign = [middleware.signedIn(), middleware.can('training:assign')]

router
  .get('/training/assignments', [training.assignments.AssignmentPages, 'assignments'])
  .use(mayAssign)
router.get('/training/rules', [training.assignments.AssignmentPages, 'rules']).use(mayAssign)
router
  .get('/training/recordings', [training.assignments.AssignmentPages, 'recordings'])
  .use(mayAssign)

// Assignments, batches and rules.
router
  .group(() => {
    router.get('/assignments', [training.assignments.Assignments, 'index'])
    router.post('/assignments', [training.assignments.Assignments, 'store'])
    router.post('/assignments/:id/withdraw', [training.assignments.Assignments, 'withdraw'])
    router.get('/people', [training.assignments.Assignments, 'people'])
    router.get('/batches', [training.assignments.Batches, 'index'])
    router.post('/batches/:id/undo', [training.assignments.Batches, 'undo'])
    router.get('/rules', [training.assignments.Rules, 'index'])
    router.post('/rules', [training.assignments.Rules, 'store'])
    router.get('/rules/:id', [training.assignments.Rules, 'show'])
    router.delete('/rules/:id', [training.assignments.Rules, 'destroy'])
    router.post('/rules/:id/live', [training.assignments.Rules, 'start'])
    router.post('/rules/:id/stop', [training.assignments.Rules, 'stop'])
    router.get('/recordings', [training.completions.Recordings, 'index'])
    router.post('/recordings', [training.completions.Recordings, 'store'])
    router.get('/recordings/:id', [training.completions.Recordings, 'show'])
    router.put('/recordings/:id/sheet', [training.completions.Recordings, 'attach'])
  })
  .prefix('/api/training')
  .where('id', rowId)
  .use(mayAssign)

// Reviewers view the proof of training, and may find a mistake in it.
router
  .group(() => {
    router.get('/recordings/:id/sheet', [training.completions.Recordings, 'sheet'])
    router.post('/completions/:id/void', [training.completions.Recordings, 'voidCompletion'])
  })
  .prefix('/api/training')
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can(['training:assign', 'training:review'])])
