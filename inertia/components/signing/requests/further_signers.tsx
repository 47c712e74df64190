import type { DocumentSigner } from '#documents/signers'
import { SIGNER_NAME_LENGTH } from '#signing/limits'
import type { SigningRequest } from '#signing/queries/requests/request_list'
import type { UseFormReturn } from 'react-hook-form'
import { FURTHER_ROLES } from '~/components/documents/template_labels'
import { FormField } from '~/components/forms/form_field'
import { PeopleField } from '~/components/people/people_field'
import { whoCanSignIn } from '~/components/people/person_picker'
import type { FurtherSigner, FurtherSigners, SendValues } from './send_values'

export const NO_SIGNER: FurtherSigner = { person: [], name: '', email: '' }
/** Empty, or as the earlier request had them. */
export const furtherSigners = (earlier: SigningRequest | undefined): FurtherSigners =>
  Object.fromEntries(
    FURTHER_ROLES.map((role) => {
      const action = earlier?.actions.find((one) => one.role === role)
      if (!action) return [role, NO_SIGNER]
      const { kind, userId, recipientName: name, recipientEmail } = action
      return [
        role,
        kind === 'person' && userId !== null
          ? { ...NO_SIGNER, person: [{ id: userId, name }] }
          : { ...NO_SIGNER, name, email: recipientEmail ?? '' },
      ]
    })
  )

export const isFurther = ({ kind }: Pick<DocumentSigner, 'kind'>) =>
  kind === 'person' || kind === 'external'

/** The call's form of them. */
export const givenSigners = (signers: readonly DocumentSigner[], values: FurtherSigners) =>
  signers.filter(isFurther).map(({ role, kind }) => {
    const { person, name, email } = values[role] ?? NO_SIGNER
    return kind === 'person'
      ? { role, userId: person[0]?.id ?? null }
      : { role, name: name.trim(), email: email.trim() }
  })

export const emailRule = {
  validate: (value: unknown) =>
    /^[^\s"@]+@[^\s"@]+\.[^\s"@]+$/.test(String(value).trim()) ||
    'Enter an address like name@example.com.',
}

interface FurtherSignersFieldsProps {
  form: UseFormReturn<SendValues>
  signers: readonly DocumentSigner[]
}

/** Asks for the people whom the chosen documents name only by what they are. */
export function FurtherSignersFields({ form, signers }: FurtherSignersFieldsProps) {
  return signers.filter(isFurther).map(({ role, kind, label }) =>
    kind === 'person' ? (
      <PeopleField
        key={role}
        form={form}
        name={`signers.${role}.person`}
        find={whoCanSignIn}
        label={`Who signs as ${label}`}
        required={`Choose who signs as ${label}.`}
        single
      />
    ) : (
      <fieldset key={role} className="grid gap-4 rounded-lg border p-3">
        <legend className="px-1 text-sm font-medium">
          {label} (no account; signs from a link by email)
        </legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField
            form={form}
            name={`signers.${role}.name`}
            label={`Name of ${label}`}
            required={`Enter who signs as ${label}.`}
            maxLength={SIGNER_NAME_LENGTH}
            autoComplete="off"
          />
          <FormField
            form={form}
            name={`signers.${role}.email`}
            label={`Email of ${label}`}
            type="email"
            required="Enter their email address."
            rules={emailRule}
            autoComplete="off"
          />
        </div>
      </fieldset>
    )
  )
}
