import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { dashboard } = controllers
const signedIn = middleware.signedIn()
const mayView = [signedIn, middleware.can('employees:view')]
const maySeeDocuments = [signedIn, middleware.can(['documents:view', 'documents:manage'])]

router.get('/', [dashboard.Home, 'show'])
router.get('/activity', [dashboard.Activity, 'page']).use(signedIn)
router.get('/help', [dashboard.Help, 'page']).use(signedIn)
router.get('/reports', [dashboard.Stats, 'page']).use(mayView)
// Each kind by its own permission.
router.get('/api/search', [dashboard.Search, 'index']).use(signedIn)
router.get('/api/dashboard/attention', [dashboard.Stats, 'attention']).use(mayView)
router.get('/api/dashboard/todo', [dashboard.Stats, 'todo']).use(signedIn)
router.get('/api/dashboard/stats', [dashboard.Stats, 'show']).use(mayView)
router.get('/api/dashboard/charts', [dashboard.Stats, 'charts']).use(mayView)
// One's own for everyone, others' by permission, kind by kind.
router.get('/api/dashboard/activity', [dashboard.Activity, 'index']).use(signedIn)
router.get('/documents', [dashboard.Documents, 'page']).use(maySeeDocuments)
router
  .get('/api/documents/employees/:id', [dashboard.Documents, 'show'])
  .where('id', rowId)
  .use(maySeeDocuments)
