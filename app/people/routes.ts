import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { MANAGED_LISTS } from '#people/models/managed_list'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { people } = controllers
const managedList = new RegExp(`^(${MANAGED_LISTS.join('|')})$`)
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
router.get('/employees/lists', [people.ManagedLists, 'page']).use(can('employees:update'))
router
  .get('/employees/:id', [people.EmployeeProfilePages, 'show'])
  .where('id', rowId)
  .use(can('employees:view'))
router.get('/pending-approvals', [people.EmployeePages, 'pending']).use(can('employees:update'))
router.get('/invite/:token', [people.Registrations, 'create'])

// The employee database.
router.get('/api/employees', [people.Employees, 'index']).use(can('employees:view'))
router.post('/api/employees', [people.Employees, 'store']).use(can('employees:create'))
router
  .get('/api/employees/pending', [people.EmployeeApprovals, 'index'])
  .use(can('employees:update'))
const mayExport = [...can('employees:view'), middleware.limitedDownload()]
router.get('/api/employees/export', [people.EmployeeExports, 'show']).use(mayExport)
router.post('/api/employees/export', [people.EmployeeExports, 'store']).use(mayExport)
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
  .use(mayExport)
router
  .post('/api/employees/:id/record', [people.EmployeeRecords, 'store'])
  .where('id', rowId)
  .use(mayExport)
router
  .get('/api/profile/archive', [people.EmployeeRecords, 'own'])
  .use([middleware.signedIn(), middleware.limitedDownload()])

// Protected numbers.
router
  .post('/api/employees/number-search', [people.RevealedNumbers, 'search'])
  .use([...can('employees:view'), middleware.can('secrets:reveal')])
router
  .post('/api/employees/:id/reveal', [people.RevealedNumbers, 'store'])
  .where('id', rowId)
  .use(can('secrets:reveal'))

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

// Leaving and coming back.
router
  .group(() => {
    router.post('/leave', [people.EmployeeLeaves, 'store'])
    router.delete('/leave', [people.EmployeeLeaves, 'destroy'])
    router.post('/rehire', [people.EmployeeLeaves, 'rehire'])
  })
  .prefix('/api/employees/:id')
  .where('id', rowId)
  .use(can('employees:update'))

// Erasing what is held of somebody who has left.
router
  .group(() => {
    router.get('/', [people.EmployeeErasures, 'show'])
    router.post('/', [people.EmployeeErasures, 'store'])
  })
  .prefix('/api/employees/:id/erasure')
  .where('id', rowId)
  .use(can('employees:delete'))

// What a profile shows besides.
router
  .get('/api/employees/:id/employment', [people.EmploymentPeriods, 'index'])
  .where('id', rowId)
  .use(middleware.signedIn())
router
  .group(() => {
    router.get('/notes', [people.EmployeeNotes, 'index'])
    router.post('/notes', [people.EmployeeNotes, 'store'])
    router.delete('/notes/:noteId', [people.EmployeeNotes, 'destroy']).where('noteId', rowId)
    router.put('/photo', [people.EmployeePhotos, 'update'])
    router.delete('/photo', [people.EmployeePhotos, 'destroy'])
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
router.post('/api/invitations/:token/opening', [people.Registrations, 'open'])
router.post('/api/invitations/:token/requests', [people.Registrations, 'request'])
router.post('/api/invitations/:token/registration', [people.Registrations, 'store'])

// Departments, positions and locations.
router
  .get('/api/lists/:list', [people.ManagedLists, 'index'])
  .where('list', managedList)
  .use(can(['employees:view', 'employees:create', 'employees:update']))
router
  .group(() => {
    router.post('/', [people.ManagedLists, 'store'])
    router.put('/:id', [people.ManagedLists, 'update']).where('id', rowId)
    router.post('/:id/merge', [people.ManagedLists, 'merge']).where('id', rowId)
    router.delete('/:id', [people.ManagedLists, 'destroy']).where('id', rowId)
  })
  .prefix('/api/lists/:list')
  .where('list', managedList)
  .use(can('employees:update'))

// Many people at once.
router.post('/api/employees/bulk', [people.BulkActions, 'store']).use(can('employees:update'))

// One's own details.
router.get('/api/profile/details', [people.OwnDetails, 'show']).use(middleware.signedIn())
router.put('/api/profile/details', [people.OwnDetails, 'update']).use(middleware.signedIn())

// Importing people.
router.get('/employees/import', [people.ImportPages, 'index']).use(can('employees:create'))
router
  .get('/employees/imports/:id', [people.ImportPages, 'show'])
  .where('id', rowId)
  .use(can('employees:create'))
router
  .group(() => {
    router.get('/', [people.Imports, 'index'])
    router.post('/', [people.Imports, 'store'])
    router.get('/:id', [people.Imports, 'show'])
    router.delete('/:id', [people.Imports, 'destroy'])
    router.put('/:id/columns', [people.Imports, 'update'])
    router.get('/:id/rows', [people.Imports, 'rows'])
    router.get('/:id/refused', [people.Imports, 'refused'])
    router.post('/:id/start', [people.ImportRuns, 'store'])
    router.post('/:id/cancel', [people.ImportRuns, 'cancel'])
  })
  .prefix('/api/imports')
  .where('id', rowId)
  .use(can('employees:create'))
router
  .group(() => {
    router.get('/', [people.ImportRuns, 'undoable'])
    router.post('/', [people.ImportRuns, 'undo'])
  })
  .prefix('/api/imports/:id/undo')
  .where('id', rowId)
  .use(can('employees:delete'))
