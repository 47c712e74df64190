import router from '@adonisjs/core/services/router'
import { rowId } from '#access/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { access } = controllers

router
  .group(() => {
    router.post('/api/users/:id/disable', [access.AccountStates, 'disable'])
    router.post('/api/users/:id/enable', [access.AccountStates, 'enable'])
    // For administrators alone.
    router.get('/api/users/:id/deprovision', [access.Deprovisionings, 'show'])
    router.post('/api/users/:id/deprovision', [access.Deprovisionings, 'store'])
  })
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can('users:manage')])
