import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { controllers } from '#generated/controllers'

const { signing } = controllers

// For signers without an account. Their link and its code decide; the person who is signed in does not
// matter.
router.get('/sign/external/:token', [signing.ExternalSigners, 'page'])

router
  .group(() => {
    router.post('/codes', [signing.ExternalSigners, 'sendCode'])
    router.post('/access', [signing.ExternalSigners, 'enterCode'])
    router.get('/', [signing.ExternalSigners, 'show'])
    router
      .get('/documents/:documentId', [signing.ExternalSigners, 'document'])
      .where('documentId', rowId)
    router.post('/signature', [signing.ExternalSigners, 'sign'])
    router.post('/decline', [signing.ExternalSigners, 'decline'])
    router.post('/paper', [signing.ExternalSigners, 'paper'])
  })
  .prefix('/api/sign/external/:token')
