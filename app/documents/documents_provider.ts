import { domainProvider } from '#core/domain_provider'

export default domainProvider('documents', {
  async register() {
    const { default: emitter } = await import('@adonisjs/core/services/emitter')
    const { listeners } = await import('#generated/listeners')
    const { default: EmployeeDeparted } = await import('#people/events/employee_departed')
    const { registerReference } = await import('#people/import/undo/undo_references')

    emitter.on(EmployeeDeparted, [listeners.documents.CancelRequestsOfDeparted, 'handle'])

    await import('#documents/mails/document_requested')
    await import('#documents/mails/document_reviewed')
    await import('#documents/services/documents_data')
    registerReference({
      table: 'document_requests',
      column: 'employee_id',
      reason: 'Was sent document requests',
    })
  },
})
