import { MESSAGE_LENGTH } from '#signing/limits'
import type { SentToMany } from '#signing/services/send_to_many'
import type { SigningRequest } from '#signing/queries/request_list'
import type { UseFormReturn } from 'react-hook-form'
import { CheckboxField } from '~/components/forms/checkbox_field'
import { ChecklistField } from '~/components/forms/checklist_field'
import { FormField } from '~/components/forms/form_field'
import { PeopleField } from '~/components/people/people_field'
import { whoCanBeAsked, whoCanManage } from '~/components/people/person_picker'
import { PlanDialog, usePlanForm } from '~/components/training/assignments/plan_dialog'
import { PlanResults } from '~/components/training/assignments/plan_results'
import {
  peopleText,
  todayUtc,
  type ChosenPerson,
} from '~/components/training/assignments/plan_labels'
import { FixedPeople } from '~/components/training/assignments/whom_fields'
import { Button } from '~/components/ui/button'
import { NativeSelect } from '~/components/ui/native-select'
import { useRemote } from '~/hooks/use_remote'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { employeeName } from './request_labels'

interface SendDialogProps {
  /** Fixed where it is opened for somebody, or for a selection. */
  people?: readonly ChosenPerson[]
  /** The request that is called off and sent anew. */
  corrects?: SigningRequest
  onClose: (sent: boolean) => void
}

type SendValues = {
  templateIds: number[]
  people: ChosenPerson[]
  signer: 'me' | 'other'
  manager: ChosenPerson[]
  message: string
  expiresOn: string
  includeOpen: boolean
}

const orderOf = ({ templateIds, signer, manager, message, expiresOn }: SendValues) => ({
  templateIds,
  managerId: signer === 'other' ? manager[0]?.id : null,
  message: message.trim() || null,
  expiresAt: expiresOn ? `${expiresOn}T23:59:59Z` : null,
})

const manyOf = (values: SendValues) => ({
  ...orderOf(values),
  employeeIds: values.people.map(({ id }) => id),
  includeOpen: values.includeOpen,
})

/** Sends documents to be signed: what would become of each person is told before anything is sent. */
export default function SendDialog({ people, corrects, onClose }: SendDialogProps) {
  const given = corrects ? [{ id: corrects.employeeId, name: employeeName(corrects) }] : people
  const planning = usePlanForm<SendValues, SentToMany>({
    defaultValues: {
      templateIds: corrects?.documents.map(({ templateId }) => templateId) ?? [],
      people: [...(given ?? [])],
      signer: 'me',
      manager: [],
      message: corrects?.message ?? '',
      expiresOn: '',
      includeOpen: Boolean(corrects),
    },
    preview: (values) =>
      api.post('/api/sign/requests/many', { body: { ...manyOf(values), dryRun: true } }),
    failed: 'Failed to create signing request',
  })
  const { plan, busy } = planning

  const send = () =>
    planning.run(async (values, headers) => {
      if (corrects) {
        const body = { ...orderOf(values), employeeId: corrects.employeeId }
        await api.post('/api/sign/requests/:id/correction', { params: { id: corrects.id }, body })
      } else {
        const body = { ...manyOf(values), dryRun: false }
        const { counts, results } = await api.post('/api/sign/requests/many', { body, headers })
        const failed = results.find(({ outcome }) => outcome === 'refused')
        if (counts.sent === 0) throw new Error(failed?.message)
      }
      toast({ title: 'Success', description: 'Document signing request created' })
      onClose(true)
    })

  return (
    <PlanDialog
      title={corrects ? 'Correct and resend' : 'Send documents'}
      description={
        plan
          ? describe(plan, Boolean(corrects))
          : 'A preview tells what would become of each person first.'
      }
      planning={planning}
      onClose={() => onClose(false)}
      actions={
        plan &&
        plan.counts.sent > 0 && (
          <Button aria-disabled={busy} onClick={send}>
            {busy ? 'Sending...' : `Send to ${peopleText(plan.counts.sent)}`}
          </Button>
        )
      }
    >
      {plan ? (
        <PlanResults results={plan.results} />
      ) : (
        <SendFields form={planning.form} given={given} corrects={Boolean(corrects)} />
      )}
    </PlanDialog>
  )
}

interface SendFieldsProps {
  form: UseFormReturn<SendValues>
  given: readonly ChosenPerson[] | undefined
  corrects: boolean
}

function SendFields({ form, given, corrects }: SendFieldsProps) {
  return (
    <>
      <ChecklistField
        form={form}
        name="templateIds"
        legend="Documents"
        what="documents"
        items={useRemote('/api/sign/templates')}
        empty="There are no documents to send yet. They are made in the library, under Documents."
        required="Choose at least one document."
        searchable
        note={({ signsFirst }) =>
          signsFirst === 'EMPLOYEE' && (
            <span className="text-muted-foreground"> (the employee signs first)</span>
          )
        }
      />
      {given ? (
        <FixedPeople people={given} />
      ) : (
        <PeopleField
          form={form}
          name="people"
          find={whoCanBeAsked}
          label="Who signs as employee"
          required="Choose at least one person."
        />
      )}
      <FormField form={form} name="signer" label="Who signs as manager">
        {(control) => (
          <NativeSelect {...control} {...form.register('signer')}>
            <option value="me">I do</option>
            <option value="other">Somebody else</option>
          </NativeSelect>
        )}
      </FormField>
      {form.watch('signer') === 'other' && (
        <PeopleField
          form={form}
          name="manager"
          find={whoCanManage}
          label="Find the manager"
          required="Choose who signs as manager."
          single
        />
      )}
      <FormField
        form={form}
        name="message"
        label="Message"
        hint="Stands in the mail. Optional."
        maxLength={MESSAGE_LENGTH}
        multiline
      />
      <FormField
        form={form}
        name="expiresOn"
        label="To be signed by"
        hint="Expires after this day. Optional."
        type="date"
        min={todayUtc()}
      />
      {!corrects && (
        <CheckboxField
          form={form}
          name="includeOpen"
          label="Also to people who have one of these open"
        />
      )}
    </>
  )
}

function describe({ counts }: SentToMany, corrects: boolean): string {
  if (counts.sent === 0) return 'Nobody would be sent anything.'
  const whose = corrects ? 'The earlier request is called off. ' : ''
  return `${peopleText(counts.sent)} will be asked to sign. ${whose}Nothing is sent yet.`
}
