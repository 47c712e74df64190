import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { documents } = controllers
const mayManage = [middleware.signedIn(), middleware.can('documents:manage')]
// Something may be asked of someone before they are approved.
const ofOneself = [
  middleware.signedIn(),
  middleware.canOrWaits(['documents:view', 'documents:manage']),
]

// Pages.
router
  .group(() => {
    router.get('/requests', [documents.DocumentRequestPages, 'index'])
    router.get('/reviews', [documents.DocumentRequestPages, 'reviews'])
    router.get('/reviews/:id', [documents.DocumentRequestPages, 'review'])
  })
  .prefix('/documents')
  .where('id', rowId)
  .use(mayManage)
router
  .get('/documents/requests/:id', [documents.DocumentRequestPages, 'show'])
  .where('id', rowId)
  .use(ofOneself)

// One's own requests.
router
  .group(() => {
    router.get('/own', [documents.DocumentRequests, 'own'])
    router.get('/requests/:id', [documents.DocumentRequests, 'show'])
    router.get('/requests/:id/file', [documents.DocumentRequests, 'file'])
    router.post('/requests/:id/acknowledgement', [documents.DocumentRequests, 'acknowledge'])
    router.post('/requests/:id/submissions', [documents.Submissions, 'store'])
    router.get('/submissions/:id/file', [documents.Submissions, 'file'])
    router.delete('/submissions/:id', [documents.Submissions, 'destroy'])
  })
  .prefix('/api/documents')
  .where('id', rowId)
  .use(ofOneself)

// HR's requests and decisions.
router
  .group(() => {
    router.get('/requests', [documents.DocumentRequests, 'index'])
    router.post('/requests', [documents.DocumentRequests, 'store'])
    router.get('/requests/files', [documents.AcceptedFiles, 'show'])
    router
      .get('/requests/files.zip', [documents.AcceptedFiles, 'zip'])
      .use(middleware.limitedDownload())
    router.post('/requests/preview', [documents.DocumentRequests, 'preview'])
    router.post('/requests/reminders', [documents.DocumentRequests, 'remind'])
    router.post('/requests/:id/cancellation', [documents.DocumentRequests, 'cancel'])
    router.post('/requests/:id/cancellation/undo', [documents.DocumentRequests, 'undoCancellation'])
    router.get('/submissions', [documents.Submissions, 'index'])
    router.get('/submissions/count', [documents.Submissions, 'count'])
    router.get('/submissions/:id', [documents.Submissions, 'show'])
    router.post('/submissions/:id/acceptance', [documents.Submissions, 'accept'])
    router.post('/submissions/:id/rejection', [documents.Submissions, 'reject'])
    router.post('/employees/:id/submissions', [documents.FiledDocuments, 'store'])
  })
  .prefix('/api/documents')
  .where('id', rowId)
  .use(mayManage)
