import { useEffect, useRef, useState, type RefObject } from 'react'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import { Button } from '~/components/ui/button'
import { DialogFooter } from '~/components/ui/dialog'
import { useApiForm } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { api, ApiError } from '~/lib/api'
import { formFailure } from '~/lib/failures'
import type { ManagedModule } from './managed_module'
import { ChangeQuestion } from './change_question'
import { ModuleFields } from './module_fields'
import { contentPayload, modulePayload, valuesOf, type ModuleValues } from './module_values'

interface ModuleFormProps {
  /** the module to change; null to create one */
  module: ManagedModule | null
  today: string
  /** receives a function that says whether there are unsaved changes */
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

/** All settings of a module, and finally the meaning of a change. */
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
      // An error response means that nothing was created, so the next call is a new one.
      if (error instanceof ApiError && error.status < 500) key.renew()
      if (
        error instanceof ApiError &&
        error.fieldErrors.some(({ field }) => field !== 'retrainBy')
      ) {
        setAsking(false)
      }
      return {
        title: 'Error',
        description: formFailure(error, `Failed to ${verb} training module. Please try again.`),
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
  const submitLabel = module ? 'Update Module' : 'Create Module'

  return (
    <form
      noValidate
      className="grid min-w-0 grid-cols-1 gap-5"
      onSubmit={(event) => {
        // Saved now, the module would lack the uploading file.
        if (uploading) return event.preventDefault()
        decided.current = asking
        // Server errors about questions have no field of their own that would clear them.
        form.clearErrors()
        return onSubmit(event)
      }}
    >
      <div hidden={asking} className="grid min-w-0 grid-cols-1 gap-5">
        <ModuleFields form={form} onBusy={setUploading} />
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
