import type { ChosenMail } from '#messages/queries/mail_preferences'
import { useId, useState } from 'react'
import { EmptyState } from '~/components/feedback/empty_state'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { Switch } from '~/components/ui/switch'
import { useAttempt } from '~/hooks/use_attempt'
import { useRemote } from '~/hooks/use_remote'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'

/** A person's email preferences. Messages they turn off still appear in their inbox. */
export function MailPreferences() {
  const { data, failed, reload } = useRemote('/api/profile/notifications')
  const [saved, setSaved] = useState<ChosenMail[] | null>(null)
  const { busy, attempt } = useAttempt()
  const preferences = saved ?? data

  const choose = ({ kind, label }: ChosenMail, mail: boolean) =>
    attempt(async () => {
      setSaved(
        await api.put('/api/profile/notifications', { body: { preferences: [{ kind, mail }] } })
      )
      toast({
        title: 'Success',
        description: mail ? `Emails turned on: ${label}.` : `Emails turned off: ${label}.`,
      })
    }, 'Failed to save the notifications. Please try again.')

  return (
    <Card id="notifications">
      <CardHeader>
        <CardTitle>Notifications</CardTitle>
        <CardDescription>
          Choose which emails you get. Notifications you turn off still appear in your inbox.
        </CardDescription>
      </CardHeader>
      {failed && !preferences ? (
        <EmptyState
          title="Couldn't load the notifications"
          action={
            <Button variant="outline" onClick={reload}>
              Try again
            </Button>
          }
        />
      ) : !preferences ? (
        <p role="status" className="py-8 text-center text-sm text-muted-foreground">
          Loading notifications...
        </p>
      ) : (
        <>
          <ul className="divide-y border-y">
            {preferences
              .filter(({ always }) => always === null)
              .map((one) => (
                <Choice key={one.kind} one={one} busy={busy} onChoose={choose} />
              ))}
          </ul>
          <Always kinds={preferences.filter(({ always }) => always !== null)} />
        </>
      )}
    </Card>
  )
}

interface ChoiceProps {
  one: ChosenMail
  busy: boolean
  onChoose: (one: ChosenMail, mail: boolean) => void
}

function Choice({ one, busy, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <li className="flex items-start justify-between gap-4 py-3.5">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {one.label}
        </label>
        <p id={`${id}-about`} className="text-sm text-muted-foreground">
          {one.about}
        </p>
      </div>
      <Switch
        id={id}
        checked={one.mail}
        aria-disabled={busy}
        aria-describedby={`${id}-about`}
        onCheckedChange={(mail) => onChoose(one, mail)}
      />
    </li>
  )
}

function Always({ kinds }: { kinds: ChosenMail[] }) {
  return (
    <details className="group">
      <summary className="w-fit cursor-pointer rounded-sm text-sm font-medium">
        {kinds.length} kinds of email that are always sent, and why
      </summary>
      <dl className="mt-3 grid gap-3 text-sm">
        {kinds.map(({ kind, label, about, always }) => (
          <div key={kind}>
            <dt className="font-medium">{label}</dt>
            <dd className="text-muted-foreground">{about}</dd>
            <dd className="text-muted-foreground">Always sent. {always}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
