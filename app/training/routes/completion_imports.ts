import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { training } = controllers
const mayAssign = [middleware.signedIn(), middleware.can('training:assign')]

router
  .get('/training/imports', [training.completions.CompletionImportPages, 'index'])
  .use(mayAssign)
router
  .get('/training/imports/:id', [training.completions.CompletionImportPages, 'show'])
  .where('id', rowId)
  .use(mayAssign)

// Completions from before the portal, from a spreadsheet.
router
  .group(() => {
    router.get('/', [training.completions.CompletionImports, 'index'])
    router.post('/', [training.completions.CompletionImports, 'store'])
    router.get('/:id', [training.completions.CompletionImports, 'show'])
    router.delete('/:id', [training.completions.CompletionImports, 'destroy'])
    router.put('/:id/columns', [training.completions.CompletionImports, 'update'])
    router.get('/:id/rows', [training.completions.CompletionImports, 'rows'])
    router.get('/:id/refused', [training.completions.CompletionImports, 'refused'])
    router.post('/:id/run', [training.completions.CompletionImports, 'run'])
  })
  .prefix('/api/training/completion-imports')
  .where('id', rowId)
  .use(mayAssign)
