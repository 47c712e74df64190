import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { signing } = controllers

router
  .get('/api/sign/evidence', [signing.EvidencePacks, 'show'])
  .use([
    middleware.signedIn(),
    middleware.can(['documents:view', 'documents:manage']),
    middleware.limitedDownload(),
  ])
router
  .group(() => {
    router.get('/documents/evidence', [signing.EvidencePages, 'show'])
    router.get('/api/sign/evidence/summary', [signing.EvidencePages, 'summary'])
    router.get('/api/sign/evidence/people', [signing.EvidencePages, 'people'])
  })
  .use([middleware.signedIn(), middleware.can('documents:manage')])
