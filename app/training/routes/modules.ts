import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { training } = controllers

router.get('/module-settings', [training.modules.ModulePages, 'index']).use(middleware.signedIn())
router
  .group(() => {
    router.get('/new', [training.modules.ModulePages, 'create'])
    router.get('/:id/edit', [training.modules.ModulePages, 'edit'])
    router.get('/:id/preview', [training.modules.ModulePages, 'preview'])
  })
  .prefix('/module-settings')
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can('modules:manage')])

router
  .group(() => {
    router.get('/', [training.modules.Modules, 'index'])
    router.get('/:id', [training.modules.Modules, 'show']).where('id', rowId)
  })
  .prefix('/api/training/modules')
  .use([middleware.signedIn(), middleware.can(['modules:view', 'training:assign'])])

router
  .group(() => {
    router.post('/', [training.modules.Modules, 'store'])
    router.post('/samples', [training.modules.Modules, 'installSamples'])
    router.patch('/:id', [training.modules.Modules, 'update'])
    router.post('/:id/publish', [training.modules.Modules, 'publish'])
    router.delete('/:id', [training.modules.Modules, 'destroy'])
    router.get('/:id/affected', [training.modules.Modules, 'affected'])
    router.post('/:id/copies', [training.modules.Modules, 'copy'])
    router.post('/:id/archive', [training.modules.Modules, 'archive'])
    router.post('/:id/restore', [training.modules.Modules, 'restore'])
  })
  .prefix('/api/training/modules')
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can('modules:manage')])
