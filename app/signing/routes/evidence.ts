import router from '@adonisjs/core/services/router'
import { rowId } from '#access/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { signing } = controllers

router
  .get('/api/sign/evidence', [signing.EvidencePacks, 'show'])
  .use([middleware.signedIn(), middleware.can('documents:view')])
router
  .put('/api/sign/documents/:id/hold', [signing.DocumentHolds, 'update'])
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can('documents:manage')])
