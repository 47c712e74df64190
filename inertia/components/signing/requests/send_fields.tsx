import { MESSAGE_LENGTH } from '#signing/limits'
import type { UseFormReturn } from 'react-hook-form'
import { CheckboxField } from '~/components/forms/checkbox_field'
import { ChecklistField } from '~/components/forms/checklist_field'
import { FormField } from '~/components/forms/form_field'
import { PeopleField } from '~/components/people/people_field'
import { whoCanBeAsked, whoCanManage } from '~/components/people/person_picker'
import { todayUtc, type ChosenPerson } from '~/components/training/assignments/plan_labels'
import { FixedPeople } from '~/components/training/assignments/whom_fields'
import { useRemote } from '~/hooks/use_remote'

export type SendValues = {
  templateIds: number[]
  people: ChosenPerson[]
  signer: 'me' | 'other'
  manager: ChosenPerson[]
  message: string
  expiresOn: string
  includeOpen: boolean
}

const SIGNERS: Record<SendValues['signer'], string> = { me: 'I do', other: 'Somebody else' }

/** The body of the call for one. */
export const orderOf = ({ templateIds, signer, manager, message, expiresOn }: SendValues) => ({
  templateIds,
  managerId: signer === 'other' ? manager[0]?.id : null,
  message: message.trim() || null,
  expiresAt: expiresOn ? `${expiresOn}T23:59:59Z` : null,
})

/** The same for many people. */
export const manyOf = (values: SendValues) => ({
  ...orderOf(values),
  employeeIds: values.people.map(({ id }) => id),
  includeOpen: values.includeOpen,
})

interface SendFieldsProps {
  form: UseFormReturn<SendValues>
  given: readonly ChosenPerson[] | undefined
  corrects: boolean
}

/** Documents, recipients and the manager signer. */
export function SendFields({ form, given, corrects }: SendFieldsProps) {
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
      <FormField form={form} name="signer" label="Who signs as manager" choices={SIGNERS} />
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
