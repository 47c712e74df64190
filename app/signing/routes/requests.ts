import router from '@adonisjs/core/services/router'
import { rowId } from '#access/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { signing } = controllers
const mayManage = [middleware.signedIn(), middleware.can('documents:manage')]

router
  .group(() => {
    router.get('/', [signing.SigningRequests, 'index'])
    router.get('/:id', [signing.SigningRequests, 'show']).where('id', rowId)
  })
  .prefix('/api/sign/requests')
  .use([middleware.signedIn(), middleware.can('documents:view')])
router
  .group(() => {
    router.post('/', [signing.SigningRequests, 'store'])
    router.post('/:id/cancellation', [signing.SigningRequests, 'cancel'])
    router.post('/:id/reminder', [signing.SigningRequests, 'remind'])
    router.post('/:id/retry', [signing.SigningRequests, 'retry'])
    router.put('/:id/manager', [signing.SigningRequests, 'manager'])
    router.post('/:id/correction', [signing.SigningRequests, 'correct'])
  })
  .prefix('/api/sign/requests')
  .where('id', rowId)
  .use(mayManage)
