import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { signing } = controllers

// The owner of the action decides, not permissions.
router.get('/api/sign/url', [signing.SigningPages, 'address']).use(middleware.signedIn())
router.get('/sign/:token', [signing.SigningPages, 'show']).use(middleware.signedIn())
router.delete('/api/sign/marks', [signing.Actions, 'forget']).use(middleware.signedIn())

router
  .group(() => {
    router.get('/', [signing.Actions, 'show'])
    router.get('/documents/:documentId', [signing.Actions, 'document']).where('documentId', rowId)
    router.post('/signature', [signing.Actions, 'sign'])
    router.post('/decline', [signing.Actions, 'decline'])
    router.post('/paper', [signing.Actions, 'paper'])
  })
  .prefix('/api/sign/actions/:id')
  .where('id', rowId)
  .use(middleware.signedIn())
