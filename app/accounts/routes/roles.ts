import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { accounts } = controllers

// Seen by who manages users, changed by administrators.
router
  .group(() => {
    router.get('/user-management/roles', [accounts.RolePages, 'index'])
    router.get('/user-management/roles/:id', [accounts.RolePages, 'show'])
    router.get('/api/permissions', [accounts.Permissions, 'index'])
    router.get('/api/roles', [accounts.Roles, 'index'])
    router.post('/api/roles', [accounts.Roles, 'store'])
    router.get('/api/roles/:id', [accounts.Roles, 'show'])
    router.put('/api/roles/:id', [accounts.Roles, 'update'])
    router.delete('/api/roles/:id', [accounts.Roles, 'destroy'])
    router.get('/api/roles/:id/members', [accounts.RoleMembers, 'index'])
    router.get('/api/roles/:id/candidates', [accounts.RoleMembers, 'candidates'])
    router.post('/api/roles/:id/members', [accounts.RoleMembers, 'store'])
    router
      .delete('/api/roles/:id/members/:userId', [accounts.RoleMembers, 'destroy'])
      .where('userId', rowId)
  })
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can(['users:view', 'users:manage'])])
