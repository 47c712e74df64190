import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { training } = controllers

router.get('/module-settings', [training.ModulePages, 'index']).use(middleware.signedIn())
router
  .get('/module-settings/:id/preview', [training.ModulePages, 'preview'])
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can('modules:manage')])

router
  .group(() => {
    router.get('/', [training.Modules, 'index'])
    router.get('/:id', [training.Modules, 'show']).where('id', rowId)
  })
  .prefix('/api/training/modules')
  .use([middleware.signedIn(), middleware.can('modules:view')])

router
  .group(() => {
    router.post('/', [training.Modules, 'store'])
    router.patch('/:id', [training.Modules, 'update'])
    router.delete('/:id', [training.Modules, 'destroy'])
    router.get('/:id/affected', [training.Modules, 'affected'])
    router.post('/:id/copies', [training.Modules, 'copy'])
    router.post('/:id/archive', [training.Modules, 'archive'])
    router.post('/:id/restore', [training.Modules, 'restore'])
  })
  .prefix('/api/training/modules')
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can('modules:manage')])
