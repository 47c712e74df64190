import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { signing } = controllers
/** The roles that a sender fills with other people. */
const furtherRole = /^SIGNER_[1-5]$/
const mayView = [middleware.signedIn(), middleware.can(['documents:view', 'documents:manage'])]
const mayManage = [middleware.signedIn(), middleware.can('documents:manage')]

router.get('/document-signing', [signing.RequestPages, 'index']).use(mayView)

router
  .group(() => {
    router.get('/', [signing.SigningRequests, 'index'])
    router.get('/:id', [signing.SigningRequests, 'show']).where('id', rowId)
  })
  .prefix('/api/sign/requests')
  .use(mayView)
router
  .group(() => {
    router.get('/api/sign/documents/:id/file', [signing.SignedDocuments, 'show']).where('id', rowId)
    router
      .get('/api/sign/documents.zip', [signing.SignedDocuments, 'zip'])
      .use(middleware.limitedDownload())
  })
  .use(mayView)
router
  .group(() => {
    router.get('/api/sign/signers', [signing.SigningRequests, 'signers'])
    router.get('/api/sign/templates', [signing.SigningRequests, 'templates'])
  })
  .use(mayManage)
router
  .group(() => {
    router.post('/', [signing.SigningRequests, 'store'])
    router.post('/many', [signing.SigningRequests, 'storeMany'])
    router.post('/:id/cancellation', [signing.SigningRequests, 'cancel'])
    router.post('/:id/reminder', [signing.SigningRequests, 'remind'])
    router.post('/:id/retry', [signing.SigningRequests, 'retry'])
    router.put('/:id/manager', [signing.SigningRequests, 'manager'])
    router.put('/:id/signers/:role', [signing.SigningRequests, 'signer']).where('role', furtherRole)
    router
      .post('/:id/signers/:role/link', [signing.SigningRequests, 'link'])
      .where('role', furtherRole)
    router.post('/:id/correction', [signing.SigningRequests, 'correct'])
  })
  .prefix('/api/sign/requests')
  .where('id', rowId)
  .use(mayManage)
