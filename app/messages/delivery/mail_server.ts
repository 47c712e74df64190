import { isMailConfigured } from '#settings/current'

let said: boolean | null = null

/** Whether there is a mail server to hand mails to; without one they wait, readable in the app. */
export const mailServer = {
  get configured(): boolean {
    return said ?? isMailConfigured()
  },
  /** Says it for this process, whatever is set; saying what is set takes that back. */
  set configured(configured: boolean) {
    said = configured === isMailConfigured() ? null : configured
  },
}
