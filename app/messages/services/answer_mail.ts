import type { HttpContext } from '@adonisjs/core/http'

/** An email shown inside the app runs and loads nothing and sends nothing anywhere. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  // The company's logo, which is embedded in the document.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** An email as a document of its own, for a frame of the app. */
export function answerMail(response: HttpContext['response'], html: string): string {
  response.header('Content-Security-Policy', MAIL_POLICY)
  response.type('html')
  return html.replace('<head>', '<head><base target="_blank">')
}
