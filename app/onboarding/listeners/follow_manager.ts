import { followManagers } from '#onboarding/tasks/follow_managers'
import type ManagersChanged from '#people/events/managers_changed'

/** What is a manager's to do is done by who manages the person now. */
export default class FollowManager {
  async handle({ change, employeeIds }: ManagersChanged) {
    await followManagers(change, employeeIds)
  }
}
