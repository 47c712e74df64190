import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { signing } = controllers

router
  .get('/api/sign/evidence', [signing.EvidencePacks, 'show'])
  .use([middleware.signedIn(), middleware.can('documents:view')])
