import { isMailConfigured } from '#config/mail'

/** Whether there is a mail server to hand mails to; without one they wait, readable in the app. */
export const mailServer = { configured: isMailConfigured }
