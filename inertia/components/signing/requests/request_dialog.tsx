import type { SigningRequest } from '#signing/queries/requests/request_list'
import { onDemand } from '~/lib/on_demand'

const CancelDialog = onDemand(() => import('./cancel_dialog'))
const ManagerDialog = onDemand(() => import('./manager_dialog'))
const SignerDialog = onDemand(() => import('./signer_dialog'))
const SendDialog = onDemand(() => import('./send_dialog'))

/** What is asked: about a new request, an existing one, or one of its signers. */
export type Asked =
  | { what: 'new' }
  | { what: 'cancel' | 'manager' | 'correct' | 'again'; request: SigningRequest }
  | { what: 'signer'; request: SigningRequest; action: SigningRequest['actions'][number] }

interface RequestDialogProps {
  asked: Asked
  onClose: (changed: boolean) => void
}

/** Outside of the list: a request may leave it while the dialog is open. */
export function RequestDialog({ asked, onClose }: RequestDialogProps) {
  switch (asked.what) {
    case 'new':
      return <SendDialog onClose={onClose} />
    case 'cancel':
      return <CancelDialog request={asked.request} onClose={onClose} />
    case 'manager':
      return <ManagerDialog request={asked.request} onClose={onClose} />
    case 'signer':
      return <SignerDialog request={asked.request} action={asked.action} onClose={onClose} />
    case 'correct':
      return <SendDialog earlier={asked.request} corrects onClose={onClose} />
    case 'again':
      return <SendDialog earlier={asked.request} onClose={onClose} />
  }
}
