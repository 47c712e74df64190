import { PACKET_NAME_LENGTH, PACKET_TEXT_LENGTH } from '#onboarding/limits'
import { CheckboxField } from '~/components/forms/checkbox_field'
import { FormField } from '~/components/forms/form_field'
import { PlaceField } from '~/components/training/assignments/whom_fields'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import type { PacketForm } from './packet_values'

/** What a packet is called, and who gets it. */
export function PacketFields({ form, readOnly }: { form: PacketForm; readOnly: boolean }) {
  return (
    <fieldset disabled={readOnly} className="contents">
      <Card>
        <CardTitle>About this packet</CardTitle>
        <FormField
          form={form}
          name="name"
          label="Name"
          required="Enter a name."
          maxLength={PACKET_NAME_LENGTH}
        />
        <FormField
          form={form}
          name="description"
          label="Description"
          hint="For HR only."
          maxLength={PACKET_TEXT_LENGTH}
          disabled={readOnly}
          multiline
        />
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>Who gets it</CardTitle>
          <CardDescription>
            People who match all of these. If several packets match, they are merged: no item comes
            twice, and the earlier due date applies.
          </CardDescription>
        </CardHeader>
        <div className="grid gap-5 sm:grid-cols-3">
          <PlaceField
            form={form}
            name="department"
            label="Department"
            hint="Leave blank for any."
          />
          <PlaceField form={form} name="position" label="Position" hint="Leave blank for any." />
          <PlaceField form={form} name="location" label="Location" hint="Leave blank for any." />
        </div>
        <CheckboxField
          form={form}
          name="isDefault"
          label="Default: only for people whom no other packet matches"
        />
      </Card>
    </fieldset>
  )
}
