import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { accounts } = controllers

router
  .group(() => {
    router.post('/api/users/:id/disable', [accounts.users.AccountStates, 'disable'])
    router.post('/api/users/:id/enable', [accounts.users.AccountStates, 'enable'])
    // Only for administrators.
    router.get('/api/users/:id/deprovision', [accounts.users.Deprovisionings, 'show'])
    router.post('/api/users/:id/deprovision', [accounts.users.Deprovisionings, 'store'])
  })
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can('users:manage')])
