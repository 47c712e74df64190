import router from '@adonisjs/core/services/router'
import { rowId } from '#access/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { access } = controllers

// Seen by who manages users, changed by administrators.
router
  .group(() => {
    router.get('/user-management/roles', [access.RolePages, 'index'])
    router.get('/user-management/roles/:id', [access.RolePages, 'show'])
    router.get('/api/permissions', [access.Permissions, 'index'])
    router.get('/api/roles', [access.Roles, 'index'])
    router.post('/api/roles', [access.Roles, 'store'])
    router.get('/api/roles/:id', [access.Roles, 'show'])
    router.put('/api/roles/:id', [access.Roles, 'update'])
    router.delete('/api/roles/:id', [access.Roles, 'destroy'])
    router.get('/api/roles/:id/members', [access.RoleMembers, 'index'])
    router.get('/api/roles/:id/candidates', [access.RoleMembers, 'candidates'])
    router.post('/api/roles/:id/members', [access.RoleMembers, 'store'])
    router
      .delete('/api/roles/:id/members/:userId', [access.RoleMembers, 'destroy'])
      .where('userId', rowId)
  })
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can(['users:view', 'users:manage'])])
