import { domainProvider } from '#core/domain_provider'

export default domainProvider('training', {
  async register() {
    const { default: emitter } = await import('@adonisjs/core/services/emitter')
    const { listeners } = await import('#generated/listeners')
    const { default: EmployeeApproved } = await import('#people/events/employee_approved')
    const { default: EmployeeDeparted } = await import('#people/events/employee_departed')
    const { default: EmployeesMoved } = await import('#people/events/employees_moved')
    const { default: ListedNameChanged } = await import('#people/events/listed_name_changed')

    emitter.on(EmployeeApproved, [listeners.training.AssignAtApproval, 'handle'])
    emitter.on(EmployeeApproved, [listeners.training.CatchUpReturned, 'handle'])
    emitter.on(EmployeeDeparted, [listeners.training.ReleaseDeparted, 'handle'])
    emitter.on(EmployeesMoved, [listeners.training.AssignAfterMove, 'handle'])
    emitter.on(ListedNameChanged, [listeners.training.FollowListedName, 'handle'])

    await import('#training/mails/evidence_accepted')
    await import('#training/mails/evidence_rejected')
    await import('#training/completion_imports/import_data')
    await import('#training/services/training_data')
    await import('#training/completion_imports/rows')

    const { registerUploadPurpose } = await import('#storage/uploads/upload_purposes')
    const { trainingCaptions, trainingVideo } = await import('#training/modules/upload_purposes')
    registerUploadPurpose(trainingVideo)
    registerUploadPurpose(trainingCaptions)

    const { registerReference } = await import('#people/import/undo/undo_references')
    const { registerRecordPart } = await import('#people/personnel_file/record_parts')
    registerRecordPart(async () => {
      const { trainingRecord } = await import('#training/personnel_file/training_record')
      return trainingRecord
    })
    for (const table of ['training_completions', 'training_progress', 'training_evidence']) {
      registerReference({ table, column: 'employee_id', reason: 'Has taken training' })
    }
  },
  loops: () => import('#training/background_loops'),
})
