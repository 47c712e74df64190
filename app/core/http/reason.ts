/**
 * Characters of a reason for rejecting, declining or calling off, as forms and calls take it: what
 * the columns hold, and as much as somebody who is mailed it reads.
 */
export const REASON_LENGTH = 500
