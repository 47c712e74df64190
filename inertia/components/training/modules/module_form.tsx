import { MODULE_DESCRIPTION_LENGTH, MODULE_NAME_LENGTH, WEB_ADDRESS_LENGTH } from '#training/limits'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { FormField } from '~/components/forms/form_field'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import { Button } from '~/components/ui/button'
import { DialogFooter } from '~/components/ui/dialog'
import { useApiForm } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { api, ApiError } from '~/lib/api'
import type { ManagedModule } from './managed_module'
import { ChangeQuestion } from './change_question'
import {
  contentPayload,
  modulePayload,
  valuesOf,
  type ModuleValues,
  type QuestionValues,
} from './module_values'
import { rangeRule, webAddressRule } from './field_rules'
import { SwitchField } from './switch_field'
import { TestEditor } from './test_editor'
import { VideoFields } from './video_fields'

interface ModuleFormProps {
  /** the module to change; null to create one */
  module: ManagedModule | null
  today: string
  /** where to put what tells whether there is anything to lose */
  isChanged: RefObject<() => boolean>
  onCancel: () => void
  onSaved: () => void
}

const RETRAIN_DAYS = 30
const FILE_FIELDS: Record<string, string> = { videoPath: 'video', captionsPath: 'captions' }

function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Everything an administrator decides about a module, and in the end what a change means. */
export default function ModuleForm({
  module,
  today,
  isChanged,
  onCancel,
  onSaved,
}: ModuleFormProps) {
  const key = useIdempotencyKey()
  const [asking, setAsking] = useState(false)
  const [uploading, setUploading] = useState(false)
  const [cleared, setCleared] = useState<QuestionValues[]>([])
  const decided = useRef(false)
  const [initial] = useState(() => valuesOf(module, daysAfter(today, RETRAIN_DAYS)))
  const verb = module ? 'update' : 'create'

  const { form, onSubmit, submitting } = useApiForm<ModuleValues, 'saved' | 'ask'>({
    defaultValues: initial,
    submit: async (values) => {
      if (module && !decided.current && changesContent(initial, values)) return 'ask'
      await save(values)
      return 'saved'
    },
    onSuccess: (outcome) => {
      if (outcome === 'ask') return setAsking(true)
      key.renew()
      toast({ title: 'Success', description: `Training module ${verb}d successfully.` })
      onSaved()
    },
    fieldFor: (field) => FILE_FIELDS[field] ?? field,
    failure: (error) => {
      // Refused means nothing was made: what is sent next is another request.
      if (error instanceof ApiError && error.status < 500) key.renew()
      if (
        error instanceof ApiError &&
        error.fieldErrors.some(({ field }) => field !== 'retrainBy')
      ) {
        setAsking(false)
      }
      const stale = error instanceof ApiError && error.status === 409 ? error.reason : null
      return {
        title: 'Error',
        description: stale ?? `Failed to ${verb} training module. Please try again.`,
      }
    },
  })

  function save(values: ModuleValues) {
    const payload = modulePayload(values)
    if (!module) {
      const headers = { 'idempotency-key': key.current() }
      return api.post('/api/training/modules', { body: payload, headers })
    }
    const { change, retrainBy } = values
    return api.patch('/api/training/modules/:id', {
      params: { id: module.id },
      body: {
        ...payload,
        updatedAt: module.updatedAt,
        ...(decided.current ? { change } : {}),
        ...(decided.current && change === 'material' ? { retrainBy } : {}),
      },
    })
  }

  useEffect(() => {
    isChanged.current = () => JSON.stringify(form.getValues()) !== JSON.stringify(initial)
    return () => {
      isChanged.current = () => false
    }
  }, [form, initial, isChanged])
  const renews = form.watch('requiresRenewal')
  const required = form.watch('isRequired')
  const hasTest = form.watch('hasTest')
  const submitLabel = module ? 'Update Module' : 'Create Module'

  return (
    <form
      noValidate
      className="grid min-w-0 grid-cols-1 gap-5"
      onSubmit={(event) => {
        // Saved now, the module would lack the file that is still on its way.
        if (uploading) return event.preventDefault()
        decided.current = asking
        // What the server said of questions has no field of its own to be cleared by.
        form.clearErrors()
        return onSubmit(event)
      }}
    >
      <div hidden={asking} className="grid min-w-0 grid-cols-1 gap-5">
        <FormField
          form={form}
          name="name"
          label="Module Name"
          required="Module name is required"
          rules={{
            validate: (value) => Boolean(String(value).trim()) || 'Module name is required',
          }}
          maxLength={MODULE_NAME_LENGTH}
          autoComplete="off"
        />
        <FormField
          form={form}
          name="description"
          label="Description"
          required="Description is required"
          rules={{
            validate: (value) => Boolean(String(value).trim()) || 'Description is required',
          }}
          maxLength={MODULE_DESCRIPTION_LENGTH}
          multiline
        />
        <VideoFields form={form} onBusy={setUploading} />
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
          hint="How long it takes, as learners are told. Leave empty to say nothing."
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
          hint="Assigned to every active employee, and to everybody who is approved later."
        >
          {required && (
            <FormField
              form={form}
              name="dueDays"
              label="Due After (Days)"
              type="number"
              inputMode="numeric"
              min={0}
              required="Say after how many days it is due"
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
          hint="Employees send in a certificate from elsewhere, and a reviewer accepts it."
        />
      </div>
      {asking && module && <ChangeQuestion form={form} moduleId={module.id} today={today} />}
      <DialogFooter>
        {asking ? (
          <Button variant="outline" onClick={() => setAsking(false)}>
            Back
          </Button>
        ) : (
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" aria-disabled={submitting || uploading}>
          {submitting ? 'Saving...' : uploading ? 'Uploading...' : submitLabel}
        </Button>
      </DialogFooter>
    </form>
  )
}

const changesContent = (before: ModuleValues, after: ModuleValues) =>
  JSON.stringify(contentPayload(before)) !== JSON.stringify(contentPayload(after))
