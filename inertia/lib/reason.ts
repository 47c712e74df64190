/** The server's own limit: what a form lets somebody type will be taken. */
export { REASON_LENGTH } from '#core/http/reason'
