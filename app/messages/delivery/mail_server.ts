import { isMailConfigured } from '#settings/current'

let said: boolean | null = null

/** Whether a mail server is set up. Without one, emails wait and can be read in the app. */
export const mailServer = {
  get configured(): boolean {
    return said ?? isMailConfigured()
  },
  /** Overrides the setting for this process; setting the actual value removes the override. */
  set configured(configured: boolean) {
    said = configured === isMailConfigured() ? null : configured
  },
}
