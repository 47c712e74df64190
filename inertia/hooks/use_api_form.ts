import { useRef, type BaseSyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import { ApiError, isUnauthorized } from '~/lib/api'
import { messageOf } from '~/lib/failures'
import type { ToastMessage } from '~/shared_props'
import { useAttempt } from './use_attempt'
import { dismissToast, toast } from './use_toast'

export interface ApiFormOptions<T extends FieldValues, R> {
  defaultValues: DefaultValues<T>
  /** The call; what it answers goes to onSuccess. */
  submit: (values: T) => Promise<R>
  onSuccess?: (result: R, values: T) => void
  /**
   * The toast when the call fails, beside the messages at the fields. A string stands where the
   * server has no words of its own.
   */
  failure: string | ToastMessage | ((error: unknown) => ToastMessage | null)
  /** For fields the server names otherwise than the form. */
  fieldFor?: (serverField: string) => string
}

/** A form sent as JSON: what was typed stays when it fails, and messages land on their fields. */
export function useApiForm<T extends FieldValues, R = unknown>({
  defaultValues,
  submit,
  onSuccess,
  failure,
  fieldFor = (field) => field,
}: ApiFormOptions<T, R>) {
  const form = useForm<T>({ defaultValues, shouldFocusError: true })
  const { busy, attempt } = useAttempt()
  const told = useRef<number | null>(null)

  function showErrors(error: unknown) {
    const known = form.getValues()
    let focused = false

    if (error instanceof ApiError) {
      for (const { field, message } of error.fieldErrors) {
        const name = fieldFor(field)
        const [root = ''] = name.split('.')
        if (!(root in known)) {
          continue
        }
        form.setError(name as Path<T>, { type: 'server', message }, { shouldFocus: !focused })
        focused = true
      }
    }

    const message =
      typeof failure === 'string'
        ? { title: 'Error', description: messageOf(error, failure) }
        : typeof failure === 'function'
          ? failure(error)
          : failure
    if (message && !isUnauthorized(error)) {
      told.current = toast({ variant: 'destructive', ...message })
    }
  }

  const send = form.handleSubmit((values) =>
    attempt(
      async () => {
        const result = await submit(values)
        // What failed before has now been done, and must not stand beside the next step.
        if (told.current !== null) dismissToast(told.current)
        onSuccess?.(result, values)
      },
      (error) => {
        // A call that was refused stands in the browser's console already.
        if (!(error instanceof ApiError)) console.error(error)
        showErrors(error)
      }
    )
  )

  const onSubmit = (event?: BaseSyntheticEvent) => {
    // What the server said of a field that is not shown would hold every later try back.
    form.clearErrors()
    return send(event)
  }

  return { form, onSubmit, submitting: busy }
}
