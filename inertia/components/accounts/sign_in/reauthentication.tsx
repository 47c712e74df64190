import { onDemand } from '~/lib/on_demand'
import { useIdentityQuestion } from '~/lib/reauthentication'

const ReauthenticationDialog = onDemand(
  () => import('~/components/accounts/sign_in/reauthentication_dialog'),
  {
    // As if it was canceled: the page says that nothing was changed, and what was typed stays.
    onFailure: ({ answer }) => answer(false),
  }
)

/** The dialog that asks for the password again when a call requires it. */
export function Reauthentication() {
  const question = useIdentityQuestion()
  return question && <ReauthenticationDialog {...question} />
}
