// A toast about a lost connection can't load its script.
import '~/components/feedback/toasts'
import { useRef, type BaseSyntheticEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
} from 'react-hook-form'
import { ApiError, isUnauthorized } from '~/lib/api'
import { messageOf } from '~/lib/failures'
import { useKeptValues } from '~/lib/kept_values'
import type { ToastMessage } from '~/shared_props'
import { useAttempt } from './use_attempt'
import { dismissToast, toast } from './use_toast'

export interface ApiFormOptions<T extends FieldValues, R> {
  defaultValues: DefaultValues<T>
  /** The id of what it is about, where a page opens the same form for several. */
  record?: number | string
  /** The call; onSuccess receives its result. */
  submit: (values: T) => Promise<R>
  onSuccess?: (result: R, values: T) => void
  /**
   * The toast when the call fails, in addition to the messages at the fields. A string is used
   * where the server has no message.
   */
  failure: string | ToastMessage | ((error: unknown) => ToastMessage | null)
  /** For fields that have another name on the server. */
  fieldFor?: (serverField: string) => string
}

/** A form sent as JSON: a failure keeps what was typed, and messages appear at their fields. */
export function useApiForm<T extends FieldValues, R = unknown>({
  defaultValues,
  record,
  submit,
  onSuccess,
  failure,
  fieldFor = (field) => field,
}: ApiFormOptions<T, R>) {
  const form = useForm<T>({ defaultValues, shouldFocusError: true })
  const { busy, attempt } = useAttempt()
  const told = useRef<number | null>(null)

  const { isDirty } = form.formState
  useKeptValues(
    { ...defaultValues, record },
    (kept) => {
      for (const [name, value] of Object.entries(kept)) {
        form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true })
      }
    },
    () => {
      if (!isDirty) return null
      const typed = form.getValues()
      // Leaving for the sign-in must not ask.
      form.reset(typed)
      return typed
    }
  )

  function showErrors(error: unknown) {
    const known = form.getValues()
    const marked = new Set<string>()

    if (error instanceof ApiError) {
      for (const { field, message } of error.fieldErrors) {
        const name = fieldFor(field)
        const [root = ''] = name.split('.')
        // The first message of a field is the one that a toast names, too.
        if (!(root in known) || marked.has(name)) continue
        form.setError(
          name as Path<T>,
          { type: 'server', message },
          { shouldFocus: marked.size === 0 }
        )
        marked.add(name)
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
        // The earlier failure is resolved, so its toast must go.
        if (told.current !== null) dismissToast(told.current)
        const typed = form.getValues()
        onSuccess?.(result, values)
        // It may have reset the form to what was stored, and a slow answer leaves time to type on.
        for (const name in values) {
          if (JSON.stringify(typed[name]) !== JSON.stringify(values[name])) {
            form.setValue(name as unknown as Path<T>, typed[name], { shouldDirty: true })
          }
        }
      },
      (error) => {
        // The browser's console already shows a failed call.
        if (!(error instanceof ApiError)) console.error(error)
        showErrors(error)
      }
    )
  )

  const onSubmit = (event?: BaseSyntheticEvent) => {
    // A server error at a hidden field would block every later try.
    form.clearErrors()
    return send(event)
  }

  return { form, onSubmit, submitting: busy }
}
