import { COMMENT_LENGTH } from '#onboarding/limits'
import { useState } from 'react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { DialogForm, DialogFrame } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { useApiForm } from '~/hooks/use_api_form'
import { useRemote } from '~/hooks/use_remote'
import { api } from '~/lib/api'
import { formatDateTime } from '~/lib/dates'

interface CommentsDialogProps {
  item: { id: number; name: string }
  /** with whether a comment was added */
  onClose: (added: boolean) => void
}

/** What was written about an item; everyone who sees it can write. */
export default function CommentsDialog({ item, onClose }: CommentsDialogProps) {
  const [added, setAdded] = useState(false)
  const params = { id: item.id }
  const close = () => onClose(added)
  const { data, failed, reload } = useRemote('/api/onboarding/items/:id/comments', { params })
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { body: '' },
    record: item.id,
    submit: ({ body }) =>
      api.post('/api/onboarding/items/:id/comments', { params, body: { body: body.trim() } }),
    onSuccess: () => {
      setAdded(true)
      form.reset()
    },
    failure: 'The comment could not be saved. Please try again.',
  })

  return (
    <DialogFrame
      title="Comments"
      description={<bdi>{item.name}</bdi>}
      onOpenChange={(open) => !open && close()}
    >
      {data ? (
        data.length === 0 ? (
          <p className="text-sm text-muted-foreground">No comments yet.</p>
        ) : (
          <ol aria-label="Comments, the oldest first" className="grid gap-4">
            {data.map((comment) => (
              <li key={comment.id} className="grid gap-1 text-sm">
                <p className="wrap-anywhere text-muted-foreground">
                  <bdi className="font-medium text-foreground">{comment.author}</bdi>,{' '}
                  {formatDateTime(comment.createdAt)}
                </p>
                <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                  {comment.body}
                </p>
              </li>
            ))}
          </ol>
        )
      ) : failed ? (
        <LoadFailed onRetry={reload}>The comments could not be loaded.</LoadFailed>
      ) : (
        <p role="status" className="text-sm text-muted-foreground">
          Loading...
        </p>
      )}
      <DialogForm
        onSubmit={onSubmit}
        label="Add comment"
        busyLabel="Saving..."
        submitting={submitting}
        onCancel={close}
      >
        <FormField
          form={form}
          name="body"
          label="Your comment"
          hint="Notifies the owner and everyone else who commented, if they still have access."
          required="Write a comment"
          maxLength={COMMENT_LENGTH}
          multiline
        />
      </DialogForm>
    </DialogFrame>
  )
}
