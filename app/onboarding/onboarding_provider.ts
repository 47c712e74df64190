import { domainProvider } from '#core/domain_provider'

export default domainProvider('onboarding', {
  async register() {
    const { default: emitter } = await import('@adonisjs/core/services/emitter')
    const { listeners } = await import('#generated/listeners')
    const { default: RoleDeleted } = await import('#accounts/events/role_deleted')
    const { default: EmployeeApproved } = await import('#people/events/employee_approved')
    const { default: EmployeeDeparted } = await import('#people/events/employee_departed')
    const { default: EmployeeRegistered } = await import('#people/events/employee_registered')
    const { default: EmployeesMoved } = await import('#people/events/employees_moved')
    const { default: EmployeesPending } = await import('#people/events/employees_pending')
    const { default: EmploymentEndChanged } = await import('#people/events/employment_end_changed')
    const { default: ListedNameChanged } = await import('#people/events/listed_name_changed')
    const { default: ManagersChanged } = await import('#people/events/managers_changed')
    const { default: StartDatesChanged } = await import('#people/events/start_dates_changed')

    emitter.on(EmployeeApproved, [listeners.onboarding.LaunchAtApproval, 'handle'])
    emitter.on(EmployeeDeparted, [listeners.onboarding.EndOnboarding, 'handle'])
    emitter.on(EmployeeRegistered, [listeners.onboarding.OpenEarlyItems, 'handle'])
    emitter.on(EmploymentEndChanged, [listeners.onboarding.FollowEmploymentEnd, 'handle'])
    emitter.on(EmployeesMoved, [listeners.onboarding.FollowMoves, 'handle'])
    emitter.on(EmployeesPending, [listeners.onboarding.PlanNewcomers, 'handle'])
    emitter.on(ListedNameChanged, [listeners.onboarding.FollowListedName, 'handle'])
    emitter.on(ManagersChanged, [listeners.onboarding.FollowManager, 'handle'])
    emitter.on(RoleDeleted, [listeners.onboarding.FollowRole, 'handle'])
    emitter.on(StartDatesChanged, [listeners.onboarding.FollowStartDate, 'handle'])

    await import('#onboarding/mails/onboarding_comment')
    await import('#onboarding/mails/onboarding_nudge')
    await import('#onboarding/mails/onboarding_tasks')
    await import('#onboarding/personal_data')
    await import('#onboarding/undo_rows')

    const { registerOnboardingRuns } = await import('#people/onboarding/settle_onboarding')
    const { countChecklists, settleChecklists } =
      await import('#onboarding/checklists/settle_checklists')
    const { firstDays } = await import('#onboarding/queries/first_days')
    const { assertLive } = await import('#onboarding/packets/assert_live')
    registerOnboardingRuns({
      settle: settleChecklists,
      count: countChecklists,
      firstDays,
      assertPacket: assertLive,
    })

    const { registerReassignment } = await import('#accounts/services/reassignment')
    const { taskReassignment } = await import('#onboarding/tasks/task_reassignment')
    registerReassignment(taskReassignment)

    const { registerReference } = await import('#people/import/undo/undo_references')
    registerReference({
      table: 'onboarding_checklist_items',
      column: 'employee_id',
      reason: 'Has started their onboarding',
    })
  },
  loops: () => import('#onboarding/background_loops'),
})
