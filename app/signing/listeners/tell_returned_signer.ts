import type AccountReopened from '#accounts/events/account_reopened'
import { tellReturned } from '#signing/services/tell_signer'

/** Notifies a signer whose account was disabled or blocked when their turn came. */
export default class TellReturnedSigner {
  handle({ change, userId }: AccountReopened) {
    return tellReturned(change, userId)
  }
}
