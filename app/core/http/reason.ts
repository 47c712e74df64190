/**
 * Characters of a reason for rejecting, declining or canceling: as many as the columns hold and
 * an email's recipient will read.
 */
export const REASON_LENGTH = 500
