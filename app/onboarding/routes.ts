import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { onboarding } = controllers
const signedIn = middleware.signedIn()
const mayView = [signedIn, middleware.can('employees:view')]
const mayUpdate = [middleware.signedIn(), middleware.can('employees:update')]

// Pages.
router.get('/onboarding/packets', [onboarding.PacketPages, 'index']).use(mayUpdate)
router
  .get('/onboarding/packets/:id', [onboarding.PacketPages, 'show'])
  .where('id', rowId)
  .use(mayUpdate)

// What comes with the product, and whom a task can be given to.
router.get('/api/onboarding/gallery', [onboarding.Gallery, 'index']).use(mayUpdate)
router
  .post('/api/onboarding/gallery/:name', [onboarding.Gallery, 'store'])
  .where('name', /^[a-z_]{1,24}$/)
  .use(mayUpdate)
router.get('/api/onboarding/owners', [onboarding.Packets, 'owners']).use(mayUpdate)
router.get('/onboarding', [onboarding.ChecklistPages, 'index']).use(mayView)
router.get('/onboarding/tasks', [onboarding.ChecklistPages, 'tasks']).use(signedIn)
router
  .get('/employees/:id/onboarding', [onboarding.ChecklistPages, 'show'])
  .where('id', rowId)
  .use(signedIn)

// What people get when they start or leave.
router
  .group(() => {
    router.get('/', [onboarding.Packets, 'index'])
    router.post('/', [onboarding.Packets, 'store'])
    router.get('/:id', [onboarding.Packets, 'show'])
    router.put('/:id', [onboarding.Packets, 'update'])
    router.delete('/:id', [onboarding.Packets, 'destroy'])
    router.post('/:id/live', [onboarding.Packets, 'start'])
    router.post('/:id/application', [onboarding.Packets, 'reach'])
    router.post('/:id/copies', [onboarding.Packets, 'copy'])
    router.get('/:id/items/:itemId/file', [onboarding.PacketFiles, 'show'])
    router.put('/:id/items/:itemId/file', [onboarding.PacketFiles, 'update'])
    router.delete('/:id/items/:itemId/file', [onboarding.PacketFiles, 'destroy'])
  })
  .prefix('/api/onboarding/packets')
  .where('id', rowId)
  .where('itemId', rowId)
  .use(mayUpdate)

// What approving would give, and what one person was given.
router
  .get('/api/onboarding/preview', [onboarding.Checklists, 'preview'])
  .use([
    middleware.signedIn(),
    middleware.can(['employees:view', 'employees:create', 'employees:update']),
  ])
router
  .get('/api/employees/:id/onboarding', [onboarding.Checklists, 'show'])
  .where('id', rowId)
  .use(middleware.signedIn())
router
  .put('/api/employees/:id/onboarding/plan', [onboarding.Checklists, 'choose'])
  .where('id', rowId)
  .use(mayUpdate)

// Everyone under way.
router.get('/api/onboarding/checklists', [onboarding.Checklists, 'index']).use(mayView)
router
  .get('/api/onboarding/checklists.csv', [onboarding.Checklists, 'export'])
  .use([...mayView, middleware.limitedDownload()])

router
  .get('/api/onboarding/report', [onboarding.Checklists, 'report'])
  .use([...mayView, middleware.limitedDownload()])
router.post('/api/onboarding/checklists', [onboarding.Checklists, 'store']).use(mayUpdate)
router.post('/api/onboarding/nudges', [onboarding.Checklists, 'nudge']).use(mayUpdate)
router
  .group(() => {
    router.post('/difference', [onboarding.Checklists, 'apply'])
    router.post('/closing', [onboarding.Checklists, 'close'])
  })
  .prefix('/api/onboarding/checklists/:id')
  .where('id', rowId)
  .use(mayUpdate)
router
  .post('/api/onboarding/checklists/:id/celebration', [onboarding.Checklists, 'celebrate'])
  .where('id', rowId)
  .use(signedIn)

// What is someone's own to do: whose it is decides, within the change.
router.get('/api/onboarding/tasks', [onboarding.Items, 'index']).use(signedIn)
router
  .group(() => {
    router.post('/done', [onboarding.Items, 'complete'])
    router.put('/proof', [onboarding.Items, 'prove'])
    router.get('/proof', [onboarding.Items, 'proof'])
    router.get('/file', [onboarding.Items, 'file'])
    router.post('/undo', [onboarding.Items, 'undo'])
    router.post('/delegate', [onboarding.Items, 'delegate'])
    router.get('/delegates', [onboarding.Items, 'delegates'])
    router.get('/comments', [onboarding.Items, 'comments'])
    router.post('/comments', [onboarding.Items, 'comment'])
  })
  .prefix('/api/onboarding/items/:id')
  .where('id', rowId)
  .use(signedIn)

// What HR decides about an item.
router
  .group(() => {
    router.post('/waive', [onboarding.Items, 'waive'])
    router.post('/retry', [onboarding.Items, 'retry'])
    router.delete('/', [onboarding.Items, 'destroy'])
  })
  .prefix('/api/onboarding/items/:id')
  .where('id', rowId)
  .use(mayUpdate)
