import { MODULE_DESCRIPTION_LENGTH, MODULE_NAME_LENGTH, WEB_ADDRESS_LENGTH } from '#training/limits'
import { useState } from 'react'
import { FormField } from '~/components/forms/form_field'
import { rangeRule, webAddressRule } from './field_rules'
import type { ModuleForm, QuestionValues } from './module_values'
import { SwitchField } from './switch_field'
import { TestEditor } from './test_editor'
import { VideoFields } from './video_fields'

interface ModuleFieldsProps {
  form: ModuleForm
  /** called while a file is uploading */
  onBusy: (busy: boolean) => void
}

/** All settings of a module. */
export function ModuleFields({ form, onBusy }: ModuleFieldsProps) {
  const [cleared, setCleared] = useState<QuestionValues[]>([])
  const [renews, required, hasTest] = form.watch(['requiresRenewal', 'isRequired', 'hasTest'])

  return (
    <>
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
        maxLength={MODULE_DESCRIPTION_LENGTH}
        multiline
      />
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
        name="isRequired"
        label="Required Training"
        hint="Assigned to all active employees and to everyone approved later."
      >
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
        name="hasTest"
        label="Has Test"
        onTurned={(on) => {
          if (on) return
          setCleared(form.getValues('testQuestions'))
          form.setValue('testQuestions', [])
        }}
      >
        {hasTest && <TestEditor form={form} cleared={cleared} />}
      </SwitchField>
      <SwitchField
        form={form}
        name="requiresCertificateUpload"
        label="Certificate Upload Required"
        hint="Employees upload a certificate from elsewhere, and a reviewer accepts it."
      />
    </>
  )
}
