import router from '@adonisjs/core/services/router'
import { rowId } from '#access/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { people } = controllers
const can = (...permissions: Parameters<typeof middleware.can>) => [
  middleware.signedIn(),
  middleware.can(...permissions),
]

// Pages.
router.get('/employees', [people.EmployeePages, 'index']).use(can('employees:view'))
router.get('/employees/add', [people.EmployeePages, 'create']).use(can('employees:create'))
router
  .get('/employees/invitations', [people.EmployeePages, 'invitations'])
  .use(can('employees:view'))
router.get('/pending-approvals', [people.EmployeePages, 'pending']).use(can('employees:update'))
router.get('/invite/:token', [people.Registrations, 'create'])

// The employee database.
router.get('/api/employees', [people.Employees, 'index']).use(can('employees:view'))
router.post('/api/employees', [people.Employees, 'store']).use(can('employees:create'))
router
  .get('/api/employees/pending', [people.EmployeeApprovals, 'index'])
  .use(can('employees:update'))
router
  .get('/api/employees/:id', [people.Employees, 'show'])
  .where('id', rowId)
  .use(middleware.signedIn())
router
  .put('/api/employees/:id', [people.Employees, 'update'])
  .where('id', rowId)
  .use(can('employees:update'))
router
  .get('/api/employees/:id/record', [people.EmployeeRecords, 'show'])
  .where('id', rowId)
  .use(can('employees:view'))

// Approval.
router
  .group(() => {
    router.post('/approve', [people.EmployeeApprovals, 'store'])
    router.post('/reject', [people.EmployeeApprovals, 'reject'])
    router.post('/reactivate', [people.EmployeeApprovals, 'reactivate'])
  })
  .prefix('/api/employees/:id')
  .where('id', rowId)
  .use(can('employees:update'))

// Invitations and registration.
router.get('/api/invitations', [people.Invitations, 'index']).use(can('employees:view'))
router
  .post('/api/employees/:id/invitations', [people.Invitations, 'store'])
  .where('id', rowId)
  .use(can('employees:update'))
router
  .post('/api/invitations/:id/revoke', [people.Invitations, 'revoke'])
  .where('id', rowId)
  .use(can('employees:update'))
router.post('/api/invitations/:token/registration', [people.Registrations, 'store'])

// One's own details.
router.put('/api/profile/details', [people.OwnDetails, 'update']).use(middleware.signedIn())
