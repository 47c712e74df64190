/** What stands beside an e-mail address that is edited, and beside one that is not theirs to edit. */
export const EMAIL_CONFIRMS = 'A change takes effect once the new address confirms it.'
export const MAY_DO_MORE =
  'This person may do more than you: only they or an administrator can change it.'
