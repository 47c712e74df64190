import type { DocumentSigner } from '#documents/signers'
import type { OfferedTemplate } from '#signing/queries/requests/offered'
import { MESSAGE_LENGTH } from '#signing/limits'
import type { UseFormReturn } from 'react-hook-form'
import { CheckboxField } from '~/components/forms/checkbox_field'
import { ChecklistField } from '~/components/forms/checklist_field'
import { FormField } from '~/components/forms/form_field'
import { PeopleField } from '~/components/people/people_field'
import { whoCanBeAsked, whoCanManage } from '~/components/people/person_picker'
import { useCompanyDay } from '~/hooks/use_company_day'
import type { ChosenPerson } from '~/components/training/assignments/plan_labels'
import { FixedPeople } from '~/components/training/assignments/whom_fields'
import { useRemote } from '~/hooks/use_remote'
import { FurtherSignersFields, givenSigners } from './further_signers'
import type { SendValues } from './send_values'

const SIGNERS: Record<SendValues['signer'], string> = { me: 'Me', other: 'Someone else' }

/** The body of the call for one. */
export const orderOf = (
  { templateIds, signer, manager, message, expiresOn, signers }: SendValues,
  named: readonly DocumentSigner[],
  endOf: (day: string) => string
) => ({
  templateIds,
  signers: givenSigners(named, signers),
  managerId: signer === 'other' ? manager[0]?.id : null,
  message: message.trim() || null,
  expiresAt: expiresOn ? endOf(expiresOn) : null,
})

/** The same for many people. */
export const manyOf = (...order: Parameters<typeof orderOf>) => ({
  ...orderOf(...order),
  employeeIds: order[0].people.map(({ id }) => id),
  includeOpen: order[0].includeOpen,
})

interface SendFieldsProps {
  form: UseFormReturn<SendValues>
  given: readonly ChosenPerson[] | undefined
  corrects: boolean
  templates: ReturnType<typeof useTemplates>
}

export const useTemplates = () => useRemote('/api/sign/templates')

/** The signers of the chosen documents: all of them are signed by the same people. */
export function signersOf(
  templates: readonly OfferedTemplate[] | null | undefined,
  chosen: readonly number[]
): readonly DocumentSigner[] {
  return templates?.find(({ id }) => chosen.includes(id))?.signers ?? []
}

/** Documents, recipients and the other signers. */
export function SendFields({ form, given, corrects, templates }: SendFieldsProps) {
  const { today } = useCompanyDay()
  const chosen = form.watch('templateIds')
  const named = signersOf(templates.data, chosen)
  const managed = named.length === 0 || named.some(({ kind }) => kind === 'manager')
  const employeeSigns = named.length === 0 || named.some(({ kind }) => kind === 'employee')
  return (
    <>
      <ChecklistField
        form={form}
        name="templateIds"
        legend="Documents"
        what="documents"
        items={templates}
        empty="There are no documents to send yet. Add one in the library, under Documents."
        required="Choose at least one document."
        searchable
        note={({ signsFirst, ownSigners, signers }) =>
          ownSigners ? (
            <span className="text-muted-foreground">
              {' '}
              ({signers.map(({ label }) => label).join(', ')})
            </span>
          ) : (
            signsFirst === 'EMPLOYEE' && (
              <span className="text-muted-foreground"> (the employee signs first)</span>
            )
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
          label={employeeSigns ? 'Employee signer' : 'Employee it is about'}
          required="Choose at least one person."
        />
      )}
      {managed && <FormField form={form} name="signer" label="Manager signer" choices={SIGNERS} />}
      {managed && form.watch('signer') === 'other' && (
        <PeopleField
          form={form}
          name="manager"
          find={whoCanManage}
          label="Find the manager"
          required="Choose who signs as manager."
          single
        />
      )}
      <FurtherSignersFields form={form} signers={named} />
      <FormField
        form={form}
        name="message"
        label="Message"
        hint="Included in the email (optional)"
        maxLength={MESSAGE_LENGTH}
        multiline
      />
      <FormField
        form={form}
        name="expiresOn"
        label="Sign by"
        hint="Expires after this date (optional)"
        type="date"
        min={today}
      />
      {!corrects && (
        <CheckboxField
          form={form}
          name="includeOpen"
          label="Include people who already have one pending"
        />
      )}
    </>
  )
}
