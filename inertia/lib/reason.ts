/** The server's own limit, so the form accepts what the server accepts. */
export { REASON_LENGTH } from '#core/http/reason'
