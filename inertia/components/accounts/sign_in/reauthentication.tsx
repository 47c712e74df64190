import { onDemand } from '~/lib/on_demand'
import { useIdentityQuestion } from '~/lib/reauthentication'

const ReauthenticationDialog = onDemand(
  () => import('~/components/accounts/sign_in/reauthentication_dialog')
)

/** Asks for the password once more, wherever in the portal a call needs it. */
export function Reauthentication() {
  const question = useIdentityQuestion()
  return question && <ReauthenticationDialog {...question} />
}
