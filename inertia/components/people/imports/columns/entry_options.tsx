import { MAX_MAILS_PER_MINUTE, PERSONAL_MESSAGE_LENGTH } from '#people/limits'
import { usePage } from '@inertiajs/react'
import { useId } from 'react'
import { Field } from '~/components/forms/field'
import { Input } from '~/components/ui/input'
import { Label } from '~/components/ui/label'
import { Switch } from '~/components/ui/switch'
import { Textarea } from '~/components/ui/textarea'
import { ChoiceCards } from '~/components/forms/choice_cards'
import type { Choices } from './column_choices'

interface EntryOptionsProps {
  choices: Choices
  onChange: (changes: Partial<Choices>) => void
  perMinuteError?: string
}

/** How the people who are new come in, and whether they are written to. */
export function EntryOptions({ choices, onChange, perMinuteError }: EntryOptionsProps) {
  const { permissions, mailConfigured } = usePage().props
  const id = useId()

  return (
    <>
      {permissions.includes('employees:update') && (
        <ChoiceCards
          legend="The people who are new here"
          value={choices.admitAs}
          choices={[
            {
              value: 'pending',
              label: 'They start now and need approval',
              hint: 'Each of them waits under Pending Approvals until somebody approves.',
            },
            {
              value: 'active',
              label: 'They already work here: active at once',
              hint: 'No approval is needed. Right for the roster you have today.',
            },
          ]}
          onChange={(admitAs) => onChange({ admitAs: admitAs as Choices['admitAs'] })}
        />
      )}
      <div className="flex items-start gap-3">
        <Switch
          id={id}
          checked={choices.invite}
          aria-describedby={`${id}-hint`}
          onCheckedChange={(invite) => onChange({ invite })}
        />
        <div className="grid gap-1">
          <Label htmlFor={id} className="leading-6">
            Send each of them an invitation to register
          </Label>
          <p id={`${id}-hint`} className="text-sm text-muted-foreground">
            {mailConfigured === false
              ? 'No mail server is set up: their links stand under Invitations, to pass on.'
              : 'Off, nobody hears of the import. You can invite people later, too.'}
          </p>
        </div>
      </div>
      {choices.invite && (
        <div className="grid gap-5 md:grid-cols-[14rem_minmax(0,1fr)]">
          <Field
            id={`${id}-pace`}
            label="At most this many mails a minute"
            hint={`1 to ${MAX_MAILS_PER_MINUTE}. Many mail servers refuse more than 60.`}
            error={perMinuteError}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                maxLength={4}
                value={choices.perMinute}
                onChange={(event) => onChange({ perMinute: event.target.value })}
              />
            )}
          </Field>
          <Field
            id={`${id}-message`}
            label="Personal message"
            hint="Shown in each invitation and on the registration page. May stay empty."
          >
            {(control) => (
              <Textarea
                {...control}
                dir="auto"
                maxLength={PERSONAL_MESSAGE_LENGTH}
                value={choices.personalMessage}
                onChange={(event) => onChange({ personalMessage: event.target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </>
  )
}
