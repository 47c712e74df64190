import type { Data } from '@generated/data'
import type { ErasureItem } from '#audit/personal_data'
import { useEffect, useState } from 'react'
import { DialogForm, DialogFrame } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { DialogFooter } from '~/components/ui/dialog'
import { useApiForm } from '~/hooks/use_api_form'
import { messageOf } from '~/lib/failures'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { fullName } from '~/lib/people'

interface EraseDialogProps {
  employee: Data.People.EmployeeDetails
  open: boolean
  onOpenChange: (open: boolean) => void
  onChanged: () => void
}

export default function EraseDialog({ open, onOpenChange, ...rest }: EraseDialogProps) {
  return (
    <DialogFrame
      title="Erase personal data"
      description={
        <>
          This permanently erases the personal data of <bdi>{fullName(rest.employee)}</bdi>. Records
          that show the company met its legal duties are kept under the employee ID.
        </>
      }
      open={open}
      onOpenChange={onOpenChange}
    >
      <Erasure {...rest} onDone={() => onOpenChange(false)} />
    </DialogFrame>
  )
}

type ErasureProps = Pick<EraseDialogProps, 'employee' | 'onChanged'> & { onDone: () => void }

/** Inside the dialog, so that each opening loads again. */
function Erasure(props: ErasureProps) {
  const { employee, onDone } = props
  const [preview, setPreview] = useState<Data.People.ErasurePreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    let wanted = true
    api
      .get('/api/employees/:id/erasure', { params: { id: employee.id } })
      .then((answer) => wanted && setPreview(answer))
      .catch((error) => wanted && setFailure(messageOf(error, 'Failed to look at the data.')))
    return () => {
      wanted = false
    }
  }, [employee.id])

  if (!preview && !failure) {
    return (
      <p role="status" className="text-sm text-muted-foreground">
        Loading...
      </p>
    )
  }
  const refusal = failure ?? preview?.refusal

  return (
    <div className="grid gap-5">
      {preview && (
        <div className="grid gap-4">
          <Items title="Erased" items={preview.erased} />
          <Items title="Kept" items={preview.kept} />
        </div>
      )}
      {refusal ? (
        <>
          <Notice role="alert" variant="warning">
            {refusal}
          </Notice>
          <DialogFooter>
            <Button variant="outline" onClick={onDone}>
              Close
            </Button>
          </DialogFooter>
        </>
      ) : (
        <EraseForm {...props} />
      )}
    </div>
  )
}

function Items({ title, items }: { title: string; items: ErasureItem[] }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="grid gap-1 text-sm">
        {items.map(({ what, count }) => (
          <li key={what} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{what}</span>
            {count !== null && <span className="font-medium tabular-nums">{count}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function EraseForm({ employee, onChanged, onDone }: ErasureProps) {
  const number = employee.employeeId
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { reason: '', confirmation: '' },
    submit: (values) =>
      // What the page still shows is gone on the server; the page is loaded again instead.
      api.post('/api/employees/:id/erasure', {
        params: { id: employee.id },
        body: values,
        quiet: true,
      }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Personal data erased.' })
      onDone()
      onChanged()
    },
    failure: 'Failed to erase the data. Nothing was changed.',
  })

  return (
    <DialogForm
      onSubmit={onSubmit}
      submitting={submitting}
      label="Erase data"
      busyLabel="Erasing..."
      destructive
      onCancel={onDone}
    >
      <FormField
        form={form}
        name="reason"
        label="Reason"
        hint="Why, or on what legal ground. It is kept in the audit log, so leave the name out."
        required="A reason is required"
        maxLength={500}
        multiline
      />
      <FormField
        form={form}
        name="confirmation"
        label={`Type ${number} to confirm`}
        required="The employee ID is required"
        rules={{
          validate: (value) =>
            value.trim() === number || 'This is not the employee ID of this person.',
        }}
        autoComplete="off"
        spellCheck={false}
        className="sm:max-w-xs"
      />
      <p className="text-sm">This cannot be undone.</p>
    </DialogForm>
  )
}
