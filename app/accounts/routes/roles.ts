import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { accounts } = controllers

// Holders of users:manage see roles, administrators change them.
router
  .group(() => {
    router.get('/user-management/roles', [accounts.permissions.RolePages, 'index'])
    router.get('/user-management/roles/:id', [accounts.permissions.RolePages, 'show'])
    router.get('/api/permissions', [accounts.permissions.Permissions, 'index'])
    router.get('/api/roles', [accounts.permissions.Roles, 'index'])
    router.post('/api/roles', [accounts.permissions.Roles, 'store'])
    router.get('/api/roles/:id', [accounts.permissions.Roles, 'show'])
    router.put('/api/roles/:id', [accounts.permissions.Roles, 'update'])
    router.delete('/api/roles/:id', [accounts.permissions.Roles, 'destroy'])
    router.get('/api/roles/:id/members', [accounts.permissions.RoleMembers, 'index'])
    router.get('/api/roles/:id/candidates', [accounts.permissions.RoleMembers, 'candidates'])
    router.post('/api/roles/:id/members', [accounts.permissions.RoleMembers, 'store'])
    router
      .delete('/api/roles/:id/members/:userId', [accounts.permissions.RoleMembers, 'destroy'])
      .where('userId', rowId)
  })
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can(['users:view', 'users:manage'])])
