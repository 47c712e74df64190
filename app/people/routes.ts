import router from '@adonisjs/core/services/router'
import { rowId } from '#core/http/row_id'
import { LIST_READERS } from '#people/managed_lists/list_readers'
import { MANAGED_LISTS } from '#people/models/managed_list'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { people } = controllers
const managedList = new RegExp(`^(${MANAGED_LISTS.join('|')})$`)
const can = (...permissions: Parameters<typeof middleware.can>) => [
  middleware.signedIn(),
  middleware.can(...permissions),
]

router.get('/employees', [people.employees.EmployeePages, 'index']).use(can('employees:view'))
router
  .get('/employees/add', [people.employees.EmployeePages, 'create'])
  .use(can('employees:create'))
router
  .get('/employees/invitations', [people.employees.EmployeePages, 'invitations'])
  .use(can('employees:view'))
router.get('/employees/lists', [people.lists.ManagedLists, 'page']).use(can('employees:update'))
router
  .get('/employees/:id', [people.employees.EmployeeProfilePages, 'show'])
  .where('id', rowId)
  .use(can('employees:view'))
router
  .get('/pending-approvals', [people.employees.EmployeePages, 'pending'])
  .use(can('employees:update'))
router.get('/invite/:token', [people.invitations.Registrations, 'create'])

// The employee database.
router.get('/api/employees', [people.employees.Employees, 'index']).use(can('employees:view'))
router.post('/api/employees', [people.employees.Employees, 'store']).use(can('employees:create'))
router
  .get('/api/employees/pending', [people.employees.EmployeeApprovals, 'index'])
  .use(can('employees:update'))
const mayExport = [...can('employees:view'), middleware.limitedDownload()]
router.get('/api/employees/export', [people.records.EmployeeExports, 'show']).use(mayExport)
router.post('/api/employees/export', [people.records.EmployeeExports, 'store']).use(mayExport)
router
  .get('/api/employees/:id', [people.employees.Employees, 'show'])
  .where('id', rowId)
  .use(middleware.signedIn())
router
  .put('/api/employees/:id', [people.employees.Employees, 'update'])
  .where('id', rowId)
  .use(can('employees:update'))
router
  .get('/api/employees/:id/record', [people.records.EmployeeRecords, 'show'])
  .where('id', rowId)
  .use(mayExport)
router
  .post('/api/employees/:id/record', [people.records.EmployeeRecords, 'store'])
  .where('id', rowId)
  .use(mayExport)
router
  .get('/api/profile/archive', [people.records.EmployeeRecords, 'own'])
  .use([middleware.signedIn(), middleware.limitedDownload()])

// Protected numbers.
router
  .post('/api/employees/number-search', [people.records.RevealedNumbers, 'search'])
  .use([...can('employees:view'), middleware.can('secrets:reveal')])
router
  .post('/api/employees/:id/reveal', [people.records.RevealedNumbers, 'store'])
  .where('id', rowId)
  .use(can('secrets:reveal'))

// Approval.
router
  .group(() => {
    router.post('/approve', [people.employees.EmployeeApprovals, 'store'])
    router.post('/approve/undo', [people.employees.EmployeeApprovals, 'undo'])
    router.post('/reject', [people.employees.EmployeeApprovals, 'reject'])
    router.post('/reactivate', [people.employees.EmployeeApprovals, 'reactivate'])
  })
  .prefix('/api/employees/:id')
  .where('id', rowId)
  .use(can('employees:update'))

// Leaving and coming back.
router
  .group(() => {
    router.get('/leave', [people.employees.EmploymentEnds, 'show'])
    router.post('/leave', [people.employees.EmploymentEnds, 'store'])
    router.delete('/leave', [people.employees.EmploymentEnds, 'destroy'])
    router.post('/rehire', [people.employees.EmploymentEnds, 'rehire'])
  })
  .prefix('/api/employees/:id')
  .where('id', rowId)
  .use(can('employees:update'))

// Erasing a former employee's data.
router
  .group(() => {
    router.get('/', [people.employees.EmployeeErasures, 'show'])
    router.post('/', [people.employees.EmployeeErasures, 'store'])
  })
  .prefix('/api/employees/:id/erasure')
  .where('id', rowId)
  .use(can('employees:delete'))

// Other parts of a profile.
router
  .get('/api/employees/:id/employment', [people.employees.EmploymentPeriods, 'index'])
  .where('id', rowId)
  .use(middleware.signedIn())
router
  .group(() => {
    router.get('/notes', [people.employees.EmployeeNotes, 'index'])
    router.post('/notes', [people.employees.EmployeeNotes, 'store'])
    router
      .delete('/notes/:noteId', [people.employees.EmployeeNotes, 'destroy'])
      .where('noteId', rowId)
    router.put('/photo', [people.employees.EmployeePhotos, 'update'])
    router.delete('/photo', [people.employees.EmployeePhotos, 'destroy'])
  })
  .prefix('/api/employees/:id')
  .where('id', rowId)
  .use(can('employees:update'))

// Invitations and registration.
router.get('/api/invitations', [people.invitations.Invitations, 'index']).use(can('employees:view'))
router
  .post('/api/employees/:id/invitations', [people.invitations.Invitations, 'store'])
  .where('id', rowId)
  .use(can('employees:update'))
router
  .post('/api/invitations/bulk', [people.invitations.Invitations, 'bulk'])
  .use(can('employees:update'))
router
  .post('/api/invitations/:id/revoke', [people.invitations.Invitations, 'revoke'])
  .where('id', rowId)
  .use(can('employees:update'))
router
  .post('/api/invitations/:id/revoke/undo', [people.invitations.Invitations, 'undoRevocation'])
  .where('id', rowId)
  .use(can('employees:update'))
router.post('/api/invitations/:token/opening', [people.invitations.Registrations, 'open'])
router.post('/api/invitations/:token/requests', [people.invitations.Registrations, 'request'])
router.post('/api/invitations/:token/registration', [people.invitations.Registrations, 'store'])

// Departments, positions and locations.
router
  .get('/api/lists/:list', [people.lists.ManagedLists, 'index'])
  .where('list', managedList)
  .use(can(LIST_READERS))
router
  .group(() => {
    router.post('/', [people.lists.ManagedLists, 'store'])
    router.put('/:id', [people.lists.ManagedLists, 'update']).where('id', rowId)
    router.post('/:id/merge', [people.lists.ManagedLists, 'merge']).where('id', rowId)
    router.delete('/:id', [people.lists.ManagedLists, 'destroy']).where('id', rowId)
  })
  .prefix('/api/lists/:list')
  .where('list', managedList)
  .use(can('employees:update'))

// Many people at once.
router
  .post('/api/employees/bulk', [people.employees.BulkActions, 'store'])
  .use(can('employees:update'))

// One's own details.
router.get('/api/profile/details', [people.employees.OwnDetails, 'show']).use(middleware.signedIn())
router
  .put('/api/profile/details', [people.employees.OwnDetails, 'update'])
  .use(middleware.signedIn())
router.put('/api/profile/scope', [people.employees.OwnDetails, 'scope']).use(middleware.signedIn())

router.get('/employees/import', [people.imports.ImportPages, 'index']).use(can('employees:create'))
router.on('/employees/imports').redirectToPath('/employees/import').as('imports.list')
router
  .get('/employees/imports/:id', [people.imports.ImportPages, 'show'])
  .where('id', rowId)
  .use(can('employees:create'))
router
  .group(() => {
    router.get('/', [people.imports.Imports, 'index'])
    router.post('/', [people.imports.Imports, 'store'])
    router.get('/:id', [people.imports.Imports, 'show'])
    router.delete('/:id', [people.imports.Imports, 'destroy'])
    router.put('/:id/columns', [people.imports.Imports, 'update'])
    router.get('/:id/rows', [people.imports.Imports, 'rows'])
    router.get('/:id/refused', [people.imports.Imports, 'refused'])
    router.post('/:id/start', [people.imports.ImportRuns, 'store'])
    router.post('/:id/cancel', [people.imports.ImportRuns, 'cancel'])
  })
  .prefix('/api/imports')
  .where('id', rowId)
  .use(can('employees:create'))
router
  .group(() => {
    router.get('/', [people.imports.ImportRuns, 'undoable'])
    router.post('/', [people.imports.ImportRuns, 'undo'])
  })
  .prefix('/api/imports/:id/undo')
  .where('id', rowId)
  .use(can('employees:delete'))
