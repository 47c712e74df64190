import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { EXTERNAL_PARTS } from '#training/modules/external_content'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { training } = controllers
const can = (...permissions: Parameters<typeof middleware.can>) => [
  middleware.signedIn(),
  middleware.can(...permissions),
]

router
  .put('/api/training/video-upload', [training.modules.VideoUploads, 'update'])
  .use(can('modules:manage'))

// For people who may see the module; the policy decides.
router
  .group(() => {
    router.get('/video', [training.modules.ModuleMedia, 'video'])
    router.get('/captions', [training.modules.ModuleMedia, 'captions'])
    router.get('/watch', [training.learning.Watching, 'show'])
  })
  .prefix('/api/training/modules/:id')
  .where('id', rowId)
  .use(middleware.signedIn())
router
  .get('/training/:id/frame/:part', [training.modules.ModuleMedia, 'frame'])
  .where('id', rowId)
  .where('part', new RegExp(`^(${EXTERNAL_PARTS.join('|')})$`))
  .use(middleware.signedIn())

// The learner's progress in it.
router
  .group(() => {
    router.post('/watch', [training.learning.Watching, 'store'])
    router.post('/openings', [training.learning.ExternalContent, 'open'])
    router.post('/confirmations', [training.learning.ExternalContent, 'confirm'])
  })
  .prefix('/api/training/modules/:id')
  .where('id', rowId)
  .use(can('training:view'))
