/** The server's own limit: what a form lets somebody type will be taken. */
export { REASON_LENGTH } from '../../app/access/reason'
