import { MODULE_DESCRIPTION_LENGTH, MODULE_NAME_LENGTH, WEB_ADDRESS_LENGTH } from '#training/limits'
import { Notice } from '~/components/feedback/notice'
import { FormField } from '~/components/forms/form_field'
import { Card, CardTitle } from '~/components/ui/card'
import { rangeRule, webAddressRule } from './field_rules'
import { isPublishing, type ModuleForm } from './module_values'
import { SwitchField } from './switch_field'
import { VideoFields } from './video_fields'

interface ModuleFieldsProps {
  form: ModuleForm
  /** how many it is assigned to once it is required; null where it is already */
  people: number | null
  /** the button that assigns it */
  assignedBy: 'create the module' | 'publish it' | 'save'
  /** called while a file is uploading */
  onBusy: (busy: boolean) => void
}

/** A module's content and settings, without its test. */
export function ModuleFields({ form, people, assignedBy, onBusy }: ModuleFieldsProps) {
  const [renews, required] = form.watch(['requiresRenewal', 'isRequired'])

  return (
    <>
      <Card>
        <CardTitle>Basics</CardTitle>
        <FormField
          form={form}
          name="name"
          label="Module Name"
          required="Module name is required"
          maxLength={MODULE_NAME_LENGTH}
          autoComplete="off"
        />
        <FormField
          form={form}
          name="description"
          label="Description"
          required="Description is required"
          requiredWhen={isPublishing}
          maxLength={MODULE_DESCRIPTION_LENGTH}
          multiline
        />
        <FormField
          form={form}
          name="minutes"
          label="Minutes"
          hint="Estimated time shown to learners (optional)"
          type="number"
          inputMode="numeric"
          min={1}
          rules={rangeRule(1, 100_000)}
        />
      </Card>
      <Card>
        <CardTitle>Content</CardTitle>
        <VideoFields form={form} onBusy={onBusy} />
        <FormField
          form={form}
          name="videoUrl"
          label="Video URL"
          type="url"
          inputMode="url"
          maxLength={WEB_ADDRESS_LENGTH}
          placeholder="https://"
          rules={webAddressRule}
        />
        <FormField
          form={form}
          name="externalUrl"
          label="External Training URL"
          type="url"
          inputMode="url"
          maxLength={WEB_ADDRESS_LENGTH}
          placeholder="https://"
          rules={webAddressRule}
        />
      </Card>
      <Card>
        <CardTitle>Requirements</CardTitle>
        <SwitchField
          form={form}
          name="isRequired"
          label="Required Training"
          hint="Assigned to all active employees and to everyone approved later."
        >
          {required && people !== null && (
            <Notice>
              {people === 1
                ? `This will be assigned to 1 active employee when you ${assignedBy}.`
                : `This will be assigned to ${people} active employees when you ${assignedBy}.`}
            </Notice>
          )}
          {!required && people === null && (
            <Notice>
              When you save, it is withdrawn from everyone who has it only because it is required.
              What they have done stays.
            </Notice>
          )}
          {required && (
            <FormField
              form={form}
              name="dueDays"
              label="Due After (Days)"
              type="number"
              inputMode="numeric"
              min={0}
              required="Enter the number of days until it is due"
              rules={rangeRule(0, 3650)}
            />
          )}
        </SwitchField>
        <SwitchField
          form={form}
          name="requiresRenewal"
          label="Requires Renewal"
          onTurned={(on) => on || form.setValue('renewalPeriodMonths', '')}
        >
          {renews && (
            <FormField
              form={form}
              name="renewalPeriodMonths"
              label="Renewal Period (Months)"
              hint="How often employees must renew this training"
              placeholder="12"
              type="number"
              inputMode="numeric"
              min={0}
              required="The renewal period is required"
              rules={rangeRule(0, 600)}
            />
          )}
        </SwitchField>
        <SwitchField
          form={form}
          name="requiresCertificateUpload"
          label="Certificate Upload Required"
          hint="Employees upload a certificate from elsewhere, and a reviewer accepts it."
        />
      </Card>
    </>
  )
}
