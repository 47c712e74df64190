import { MAX_MAILS_PER_MINUTE, PERSONAL_MESSAGE_LENGTH } from '#people/limits'
import { usePage } from '@inertiajs/react'
import { useId } from 'react'
import { Controller, useController } from 'react-hook-form'
import { FormField } from '~/components/forms/form_field'
import { NativeSelect } from '~/components/ui/native-select'
import { useRemote } from '~/hooks/use_remote'
import { Label } from '~/components/ui/label'
import { Switch } from '~/components/ui/switch'
import { ChoiceCards } from '~/components/forms/choice_cards'
import { perMinuteProblem } from './column_choices'
import type { ColumnsForm } from './use_column_choices'

/** How new people are added, and whether they get an email. */
export function EntryOptions({ form }: { form: ColumnsForm }) {
  const { permissions, mailConfigured } = usePage().props
  const id = useId()

  return (
    <>
      {permissions.includes('employees:update') && (
        <Controller
          control={form.control}
          name="admitAs"
          render={({ field }) => (
            <ChoiceCards
              legend="New employees"
              value={field.value}
              choices={[
                {
                  value: 'pending',
                  label: 'They start now and need approval',
                  hint: 'They wait in Pending Approvals until someone approves them.',
                },
                {
                  value: 'active',
                  label: 'They already work here: active at once',
                  hint: 'No approval is needed. Choose this for your current employees.',
                },
              ]}
              onChange={field.onChange}
            />
          )}
        />
      )}
      {form.watch('admitAs') === 'active' && permissions.includes('employees:update') && (
        <PacketField form={form} />
      )}
      <div className="flex items-start gap-3">
        <Controller
          control={form.control}
          name="invite"
          render={({ field }) => (
            <Switch
              id={id}
              ref={field.ref}
              checked={field.value}
              aria-describedby={`${id}-hint`}
              onCheckedChange={field.onChange}
            />
          )}
        />
        <div className="grid gap-1">
          <Label htmlFor={id} className="leading-6">
            Send each of them an invitation to register
          </Label>
          <p id={`${id}-hint`} className="text-sm text-muted-foreground">
            {mailConfigured === false
              ? "Email isn't set up yet. Copy their links from Invitations and share them yourself."
              : 'If this is off, no invitations are sent. You can invite people later.'}
          </p>
        </div>
      </div>
      {form.watch('invite') && (
        <div className="grid gap-5 md:grid-cols-[14rem_minmax(0,1fr)]">
          <FormField
            form={form}
            name="perMinute"
            label="Emails per minute, at most"
            hint={`1 to ${MAX_MAILS_PER_MINUTE}. Many mail servers reject more than 60.`}
            rules={{ validate: (text) => perMinuteProblem(String(text)) ?? true }}
            inputMode="numeric"
            maxLength={4}
          />
          <FormField
            form={form}
            name="personalMessage"
            label="Personal message"
            hint="Shown in each invitation and on the registration page. May stay empty."
            dir="auto"
            maxLength={PERSONAL_MESSAGE_LENGTH}
            multiline
          />
        </div>
      )}
    </>
  )
}

/** Staff who work here already have no onboarding, unless a packet is chosen for them. */
function PacketField({ form }: { form: ColumnsForm }) {
  const { data, failed } = useRemote('/api/onboarding/packets', {
    query: { kind: 'onboarding', status: 'live', perPage: 100 },
  })
  // Controlled by React, since the options load after the value.
  const { field } = useController({ control: form.control, name: 'packetId' })
  return (
    <FormField
      form={form}
      name="packetId"
      label="Onboarding packet"
      hint={
        failed
          ? 'The packets could not be loaded.'
          : 'Optional. It starts for each of them. Whoever has a document to sign or a task gets an email.'
      }
      className="md:max-w-sm"
    >
      {(control) => (
        <NativeSelect {...control} {...field}>
          <option value="">No onboarding</option>
          {data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </FormField>
  )
}
