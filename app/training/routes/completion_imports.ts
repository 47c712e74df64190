import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { training } = controllers
const mayAssign = [middleware.signedIn(), middleware.can('training:assign')]

router.get('/training/imports', [training.CompletionImportPages, 'index']).use(mayAssign)
router
  .get('/training/imports/:id', [training.CompletionImportPages, 'show'])
  .where('id', rowId)
  .use(mayAssign)

// Completions from before the portal, from a spreadsheet.
router
  .group(() => {
    router.get('/', [training.CompletionImports, 'index'])
    router.post('/', [training.CompletionImports, 'store'])
    router.get('/:id', [training.CompletionImports, 'show'])
    router.delete('/:id', [training.CompletionImports, 'destroy'])
    router.put('/:id/columns', [training.CompletionImports, 'update'])
    router.get('/:id/rows', [training.CompletionImports, 'rows'])
    router.get('/:id/refused', [training.CompletionImports, 'refused'])
    router.post('/:id/run', [training.CompletionImports, 'run'])
  })
  .prefix('/api/training/completion-imports')
  .where('id', rowId)
  .use(mayAssign)
