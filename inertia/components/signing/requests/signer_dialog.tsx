import type { SigningRequest } from '#signing/queries/requests/request_list'
import { SIGNER_NAME_LENGTH } from '#signing/limits'
import { FormDialog } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { PeopleField } from '~/components/people/people_field'
import { whoCanSignIn } from '~/components/people/person_picker'
import type { ChosenPerson } from '~/components/training/assignments/plan_labels'
import { useSeen } from '~/hooks/use_seen'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { emailRule } from './further_signers'

interface SignerDialogProps {
  request: SigningRequest
  action: SigningRequest['actions'][number]
  onClose: (changed: boolean) => void
}

/** Names another person in a role that the sender filled. */
export default function SignerDialog({ request, action, onClose }: SignerDialogProps) {
  const { role, label, kind, userId, recipientName, recipientEmail } = action
  const external = kind === 'external'
  const {
    previous,
    name: current,
    noting,
  } = useSeen(external ? { name: recipientName, email: recipientEmail } : { userId }, recipientName)

  return (
    <FormDialog
      title={`Change signer: ${label}`}
      description={
        <>
          Currently <bdi>{current}</bdi>. The new signer gets an email
          {external && ', and the old link stops working'}.
        </>
      }
      onOpenChange={() => onClose(false)}
      record={action.id}
      defaultValues={{
        person: [] as ChosenPerson[],
        name: recipientName,
        email: recipientEmail ?? '',
      }}
      submit={({ person, name, email }) =>
        noting(
          api.put('/api/sign/requests/:id/signers/:role', {
            params: { id: request.id, role },
            body: {
              ...(external ? { name, email } : { userId: person[0]?.id ?? null }),
              previous,
            },
          })
        )
      }
      onSuccess={(_, { person, name }) => {
        const who = external ? name : person[0]?.name
        toast({ title: 'Success', description: `${who} now signs as ${label}.` })
        onClose(true)
      }}
      fieldFor={(field) =>
        field === `signers.${role}` || field === 'userId'
          ? external
            ? 'email'
            : 'person'
          : field.replace(`signers.${role}.`, '')
      }
      failure="The signer could not be changed."
      label="Save"
      busyLabel="Saving..."
    >
      {(form) =>
        external ? (
          <>
            <FormField
              form={form}
              name="name"
              label="Name"
              required="Enter who signs."
              maxLength={SIGNER_NAME_LENGTH}
            />
            <FormField
              form={form}
              name="email"
              label="Email"
              type="email"
              required="Enter their email address."
              rules={emailRule}
            />
          </>
        ) : (
          <PeopleField
            form={form}
            name="person"
            find={whoCanSignIn}
            label="Who signs"
            required="Choose who signs."
            single
          />
        )
      }
    </FormDialog>
  )
}
