import type { HttpContext } from '@adonisjs/core/http'

/** Nothing in a mail runs, loads or is sent anywhere when it is shown inside the app. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  // The firm's logo, which the document holds.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** A mail as a document of its own, for a frame of the app. */
export function answerMail(response: HttpContext['response'], html: string): string {
  response.header('Content-Security-Policy', MAIL_POLICY)
  response.type('html')
  return html.replace('<head>', '<head><base target="_blank">')
}
