import { useState } from 'react'
import { RecoveryCodes } from '~/components/accounts/two_factor/recovery_codes'
import { TwoFactorSetUp } from '~/components/accounts/two_factor/two_factor_set_up'
import { DialogForm, DialogFrame } from '~/components/forms/form_dialog'
import { useApiForm } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'

export type TwoFactorAct = 'set-up' | 'codes' | 'off'

interface TwoFactorDialogProps {
  act: TwoFactorAct
  required: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The account's second factor has changed. */
  onChanged: () => void
}

const titles: Record<TwoFactorAct, string> = {
  'set-up': 'Set up two-factor sign-in',
  'codes': 'New recovery codes',
  'off': 'Turn off two-factor sign-in',
}

const descriptions: Record<TwoFactorAct, string> = {
  'set-up': 'Your other sessions are signed out when it is on.',
  'codes': 'The codes you have open nothing anymore.',
  'off': "You'll sign in with just your password. Your other sessions are signed out.",
}

const REQUIRED =
  'Your role requires two-factor sign-in. If you turn it off, you must set it up again right away, for example on a new phone.'

/** Actions for one's own second factor. */
export default function TwoFactorDialog({
  act,
  required,
  open,
  onOpenChange,
  onChanged,
}: TwoFactorDialogProps) {
  // Shown only once, so a key or a click outside must not close the dialog.
  const [unkept, setUnkept] = useState(false)
  const hold = (event: Event) => unkept && event.preventDefault()

  function change(next: boolean) {
    if (!next) setUnkept(false)
    onOpenChange(next)
  }
  const close = () => change(false)
  const made = () => {
    setUnkept(true)
    onChanged()
  }

  return (
    <DialogFrame
      title={titles[act]}
      description={act === 'off' && required ? REQUIRED : descriptions[act]}
      open={open}
      onOpenChange={change}
      onEscapeKeyDown={hold}
      onInteractOutside={hold}
    >
      {act === 'set-up' && <TwoFactorSetUp onEnabled={made} onDone={close} />}
      {act === 'codes' && <NewCodes onMade={made} onClose={close} />}
      {act === 'off' && (
        <ConfirmForm
          // If a role requires it, all other calls now fail.
          submit={() => api.delete('/api/profile/two-factor', { quiet: required })}
          onSuccess={() => {
            toast({ title: 'Success', description: 'Two-factor sign-in is off.' })
            if (required) window.location.assign('/set-up-two-factor')
            else {
              onChanged()
              close()
            }
          }}
          label="Turn off"
          busyLabel="Turning off..."
          destructive
          onClose={close}
        />
      )}
    </DialogFrame>
  )
}

function NewCodes({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />
  return (
    <ConfirmForm
      submit={() => api.post('/api/profile/two-factor/recovery-codes')}
      onSuccess={({ recoveryCodes }) => {
        setCodes(recoveryCodes)
        onMade()
      }}
      label="Create new codes"
      busyLabel="Creating..."
      onClose={onClose}
    />
  )
}

interface ConfirmFormProps<R> {
  submit: () => Promise<R>
  onSuccess: (result: R) => void
  label: string
  busyLabel: string
  destructive?: boolean
  onClose: () => void
}

function ConfirmForm<R>({ submit, onSuccess, onClose, ...actions }: ConfirmFormProps<R>) {
  const { onSubmit, submitting } = useApiForm({
    defaultValues: {},
    submit,
    onSuccess,
    failure: 'That did not work. Please try again.',
  })
  return <DialogForm {...actions} onSubmit={onSubmit} submitting={submitting} onCancel={onClose} />
}
