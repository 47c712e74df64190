import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'

const { signing } = controllers

// For anyone with a signed document.
router.get('/verify-document', [signing.SealedFiles, 'page'])
router.post('/api/sign/verifications', [signing.SealedFiles, 'store'])
router
  .get('/api/sign/verifications/:sha256', [signing.SealedFiles, 'show'])
  .where('sha256', /^[0-9a-f]{64}$/i)
