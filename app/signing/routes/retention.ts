import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { signing } = controllers
const mayManage = [middleware.signedIn(), middleware.can('documents:manage')]

// Retention, pages first.
router
  .group(() => {
    router.get('/documents/retention', [signing.RetentionPages, 'index'])
    router.get('/documents/retention/destruction', [signing.RetentionPages, 'destruction'])
    router.get('/api/sign/retention', [signing.RetainedDocuments, 'index'])
  })
  .use(mayManage)
router
  .group(() => {
    router.put('/hold', [signing.DocumentHolds, 'update'])
    router.post('/destruction', [signing.RetainedDocuments, 'destroy'])
  })
  .prefix('/api/sign/documents/:id')
  .where('id', rowId)
  .use(mayManage)
