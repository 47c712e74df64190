import { useState } from 'react'
import type { TwoFactorAct } from '~/components/accounts/two_factor/two_factor_dialog'
import { Notice } from '~/components/feedback/notice'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { formatDateTime } from '~/lib/dates'
import type { Answer } from '~/lib/routes'
import { onDemand } from '~/lib/on_demand'

export type TwoFactorState = Answer<'GET', '/api/profile/two-factor'>

const TwoFactorDialog = onDemand(() => import('~/components/accounts/two_factor/two_factor_dialog'))

const FEW = 3

interface TwoFactorCardProps {
  state: TwoFactorState
  onChanged: () => void
}

/** One's own second factor, on the profile. */
export function TwoFactorCard({ state, onChanged }: TwoFactorCardProps) {
  const [act, setAct] = useState<TwoFactorAct>('set-up')
  const [open, setOpen] = useState(false)
  const { enabledAt, recoveryCodesLeft: left } = state

  const start = (what: TwoFactorAct) => () => {
    setAct(what)
    setOpen(true)
  }

  return (
    <Card id="two-factor">
      <CardHeader>
        <CardTitle className="flex flex-wrap items-center gap-2">
          Two-factor sign-in
          <Badge variant={enabledAt ? 'success' : 'neutral'}>{enabledAt ? 'On' : 'Off'}</Badge>
        </CardTitle>
        <CardDescription>
          {enabledAt
            ? 'You sign in with your password and a code of your authenticator app.'
            : "Adds a code from your phone, so a stolen password isn't enough."}
        </CardDescription>
      </CardHeader>
      {enabledAt ? (
        <>
          <p className="text-sm">
            On since {formatDateTime(enabledAt)}. {left} of 10 recovery codes left.
            {state.required && ' Your role requires it.'}
          </p>
          {left < FEW && (
            <Notice variant="warning">Create new recovery codes before you run out.</Notice>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={start('codes')}>
              New recovery codes
            </Button>
            <Button variant="outline" onClick={start('off')}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <Button className="w-fit" onClick={start('set-up')}>
          Set up
        </Button>
      )}
      {open && (
        <TwoFactorDialog
          act={act}
          required={state.required}
          open={open}
          onOpenChange={setOpen}
          onChanged={onChanged}
        />
      )}
    </Card>
  )
}
