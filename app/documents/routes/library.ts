import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { documents } = controllers
const mayManage = [middleware.signedIn(), middleware.can('documents:manage')]

router.get('/documents/library', [documents.LibraryPages, 'index']).use(mayManage)
router
  .get('/documents/library/:id', [documents.LibraryPages, 'show'])
  .where('id', rowId)
  .use(mayManage)

// The library: templates of documents.
router
  .group(() => {
    router.get('/', [documents.Templates, 'index'])
    router.post('/', [documents.TemplateFiles, 'store'])
    router.get('/:id', [documents.Templates, 'show'])
    router.patch('/:id', [documents.Templates, 'update'])
    router.get('/:id/file', [documents.TemplateFiles, 'show'])
    router.put('/:id/file', [documents.TemplateFiles, 'update'])
    router.put('/:id/fields', [documents.Templates, 'fields'])
    router.put('/:id/letter', [documents.Templates, 'writeLetter'])
    router.post('/:id/copies', [documents.Templates, 'copy'])
    router.post('/:id/archive', [documents.Templates, 'archive'])
    router.post('/:id/restore', [documents.Templates, 'restore'])
  })
  .prefix('/api/documents/templates')
  .where('id', rowId)
  .use(mayManage)
router.post('/api/documents/letters', [documents.Templates, 'storeLetter']).use(mayManage)
