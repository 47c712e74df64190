import router from '@adonisjs/core/services/router'
import { rowId } from '#access/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { dashboard } = controllers
const maySeeDocuments = [middleware.signedIn(), middleware.can('documents:view')]

router.get('/', [dashboard.Home, 'show'])
router
  .get('/api/dashboard/stats', [dashboard.Stats, 'show'])
  .use([middleware.signedIn(), middleware.can('employees:view')])
router.get('/documents', [dashboard.Documents, 'page']).use(maySeeDocuments)
router
  .get('/api/documents/employees/:id', [dashboard.Documents, 'show'])
  .where('id', rowId)
  .use(maySeeDocuments)
