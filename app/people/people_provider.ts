import { domainProvider } from '#core/domain_provider'

export default domainProvider('people', {
  async register() {
    const { default: emitter } = await import('@adonisjs/core/services/emitter')
    const { listeners } = await import('#generated/listeners')
    const { default: EmailChanged } = await import('#accounts/events/email_changed')
    const { default: PermissionsGained } = await import('#accounts/events/permissions_gained')
    const { default: PositionChanged } = await import('#accounts/events/position_changed')
    const { default: StartDatesChanged } = await import('#people/events/start_dates_changed')

    emitter.on(EmailChanged, [listeners.people.ReissueInvitation, 'afterEmailChange'])
    emitter.on(PermissionsGained, [listeners.people.ReissueInvitation, 'afterGain'])
    emitter.on(PositionChanged, [listeners.people.ContinueEmploymentPeriod, 'handle'])
    emitter.on(StartDatesChanged, [listeners.people.EmailNewStartDates, 'handle'])

    await import('#people/mails/approved')
    await import('#people/mails/invitation')
    await import('#people/mails/invitation_requested')
    await import('#people/mails/start_date_changed')
    await import('#people/erasure/employee_data')
    await import('#people/erasure/import_data')
    await import('#people/numbers/protected_fields')
    await import('#people/import/run/apply_updates')
    await import('#people/import/import_chunks')
    await import('#people/employment/employment_periods')

    const { registerEnableObstacle, registerReassignment } =
      await import('#accounts/services/reassignment')
    const { whyDepartedStayDisabled } = await import('#people/reassignment/departed')
    const { invitationReassignment } = await import('#people/reassignment/invitations')
    const { directReportsReassignment } = await import('#people/reassignment/direct_reports')
    registerReassignment(invitationReassignment)
    registerReassignment(directReportsReassignment)
    registerEnableObstacle(whyDepartedStayDisabled)

    const { spellListedNamesBy } = await import('#accounts/services/listed_names')
    const { asListed } = await import('#people/managed_lists/managed_lists')
    // Every change of an account uses the lists' spelling of position and department.
    spellListedNamesBy(asListed)
  },
  loops: () => import('#people/background_loops'),
})
