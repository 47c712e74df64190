import type AccountOpened from '#accounts/events/account_opened'
import { tellReturned } from '#signing/services/tell_signer'

/** Notifies a signer whose account was disabled or blocked when their turn came. */
export default class TellSignerAgain {
  handle({ change, userId }: AccountOpened) {
    return tellReturned(change, userId)
  }
}
