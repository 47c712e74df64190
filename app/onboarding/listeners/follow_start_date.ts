import { followStartDates } from '#onboarding/checklists/follow_start_dates'
import type StartDatesChanged from '#people/events/start_dates_changed'

/** What is planned moves with the start date; of what is open, HR is offered the difference. */
export default class FollowStartDate {
  async handle({ change, people }: StartDatesChanged) {
    await followStartDates(change, people)
  }
}
