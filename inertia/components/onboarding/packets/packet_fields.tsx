import { FIRST_DAY_PLACE_LENGTH, PACKET_NAME_LENGTH, PACKET_TEXT_LENGTH } from '#onboarding/limits'
import type { PacketKind } from '#onboarding/models/states'
import { CheckboxField } from '~/components/forms/checkbox_field'
import { FormField } from '~/components/forms/form_field'
import { PlaceField } from '~/components/training/assignments/whom_fields'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import type { PacketForm } from './packet_values'

interface PacketFieldsProps {
  form: PacketForm
  kind: PacketKind
  readOnly: boolean
}

/** What a packet is called, who gets it, and when and where their first day starts. */
export function PacketFields({ form, kind, readOnly }: PacketFieldsProps) {
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
      {kind === 'onboarding' && (
        <Card>
          <CardHeader>
            <CardTitle>First day</CardTitle>
            <CardDescription>
              New hires see this on their checklist and in the email about their approval.
            </CardDescription>
          </CardHeader>
          <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <FormField
              form={form}
              name="firstDayTime"
              label="First day starts at"
              hint="Optional."
              type="time"
            />
            <FormField
              form={form}
              name="firstDayPlace"
              label="Where to go"
              hint="Optional. For example: Front desk, 12 Main Street."
              maxLength={FIRST_DAY_PLACE_LENGTH}
            />
          </div>
        </Card>
      )}
    </fieldset>
  )
}
