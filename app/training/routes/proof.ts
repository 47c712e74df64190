import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { training } = controllers

// For anyone with a certificate.
router.get('/verify', [training.proof.Verifications, 'form'])
router.get('/verify/:code', [training.proof.Verifications, 'page'])
router.get('/api/verify/:code', [training.proof.Verifications, 'show'])

router
  .get('/api/training/completions/:id/certificate', [training.proof.Certificates, 'show'])
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.limitedDownload()])

const review = [middleware.signedIn(), middleware.can('training:review')]

router.get('/training/reviews', [training.proof.Reviews, 'listPage']).use(review)
router.get('/training/reviews/:id', [training.proof.Reviews, 'page']).where('id', rowId).use(review)
router.get('/api/training/evidence', [training.proof.Reviews, 'index']).use(review)
router.get('/api/training/evidence/pending', [training.proof.Reviews, 'count']).use(review)
router
  .get('/api/training/evidence/:id', [training.proof.Reviews, 'show'])
  .where('id', rowId)
  .use(review)
