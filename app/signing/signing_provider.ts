import { domainProvider } from '#core/domain_provider'

export default domainProvider('signing', {
  async register() {
    const { default: emitter } = await import('@adonisjs/core/services/emitter')
    const { listeners } = await import('#generated/listeners')
    const { default: AccountReopened } = await import('#accounts/events/account_reopened')
    const { default: EmployeeDeparted } = await import('#people/events/employee_departed')
    const { default: EmployeesPending } = await import('#people/events/employees_pending')
    const { default: EmploymentEndChanged } = await import('#people/events/employment_end_changed')
    const { default: StartDatesChanged } = await import('#people/events/start_dates_changed')

    emitter.on(AccountReopened, [listeners.signing.TellReturnedSigner, 'handle'])
    emitter.on(EmployeeDeparted, [listeners.signing.CancelSigningOfDeparted, 'handle'])
    emitter.on(EmployeeDeparted, [listeners.signing.FollowEmployment, 'endChanged'])
    emitter.on(EmployeesPending, [listeners.signing.FollowEmployment, 'broughtBack'])
    emitter.on(EmploymentEndChanged, [listeners.signing.FollowEmployment, 'endChanged'])
    emitter.on(StartDatesChanged, [listeners.signing.FollowEmployment, 'startChanged'])

    await import('#signing/mails/documents_signed')
    await import('#signing/mails/external_signer')
    await import('#signing/mails/sealing_failed')
    await import('#signing/mails/signature_requested')
    await import('#signing/mails/signer_answered')
    await import('#signing/mails/signing_cancelled')
    await import('#signing/services/signing_data')
    await import('#signing/field_values')
    await import('#signing/saved_signatures')
    await import('#signing/sealing/signing_key')
    await import('#signing/sealing/sign_statements')

    const { registerReassignment } = await import('#accounts/services/reassignment')
    const { employeeReassignment, managerReassignment, personReassignment } =
      await import('#signing/reassignment/signing_handover')
    registerReassignment(managerReassignment)
    registerReassignment(personReassignment)
    registerReassignment(employeeReassignment)

    const { registerReference } = await import('#people/import/undo/undo_references')
    registerReference({
      table: 'signing_requests',
      column: 'employee_id',
      reason: 'Was sent documents to sign',
    })

    const { registerRetention } = await import('#settings/retention_facts')
    registerRetention({
      what: 'Signed documents',
      kept: 'As long as their template says when they are sent. They are deleted only on request, and never under a legal hold.',
      address: '/documents/retention',
    })
  },
  loops: () => import('#signing/background_loops'),
})
