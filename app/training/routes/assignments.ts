import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { training } = controllers
const mayAssign = [middleware.signedIn(), middleware.can('training:assign')]

// Pages.
router.get('/training/assignments', [training.AssignmentPages, 'assignments']).use(mayAssign)
router.get('/training/rules', [training.AssignmentPages, 'rules']).use(mayAssign)
router.get('/training/recordings', [training.AssignmentPages, 'recordings']).use(mayAssign)

// Who must do what.
router
  .group(() => {
    router.get('/assignments', [training.Assignments, 'index'])
    router.post('/assignments', [training.Assignments, 'store'])
    router.post('/assignments/:id/withdraw', [training.Assignments, 'withdraw'])
    router.get('/people', [training.Assignments, 'people'])
    router.get('/batches', [training.Batches, 'index'])
    router.post('/batches/:id/undo', [training.Batches, 'undo'])
    router.get('/rules', [training.Rules, 'index'])
    router.post('/rules', [training.Rules, 'store'])
    router.get('/rules/:id', [training.Rules, 'show'])
    router.delete('/rules/:id', [training.Rules, 'destroy'])
    router.post('/rules/:id/live', [training.Rules, 'start'])
    router.post('/rules/:id/stop', [training.Rules, 'stop'])
    router.get('/recordings', [training.Recordings, 'index'])
    router.post('/recordings', [training.Recordings, 'store'])
    router.get('/recordings/:id', [training.Recordings, 'show'])
    router.put('/recordings/:id/sheet', [training.Recordings, 'attach'])
  })
  .prefix('/api/training')
  .where('id', rowId)
  .use(mayAssign)

// Who reviews training looks at its proof, and may find a mistake in it.
router
  .group(() => {
    router.get('/recordings/:id/sheet', [training.Recordings, 'sheet'])
    router.post('/completions/:id/void', [training.Recordings, 'voidCompletion'])
  })
  .prefix('/api/training')
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can(['training:assign', 'training:review'])])
