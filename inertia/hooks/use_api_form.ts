import { useRef } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Path,
} from 'react-hook-form'
import { ApiError, isUnauthorized } from '~/lib/api'
import type { ToastMessage } from '~/types'
import { toast } from './use_toast'

interface ApiFormOptions<T extends FieldValues, R> {
  defaultValues: DefaultValues<T>
  /** The call; what it answers goes to onSuccess. */
  submit: (values: T) => Promise<R>
  onSuccess?: (result: R, values: T) => void
  /** The toast when the call fails; the field messages are shown beside it. */
  failure: ToastMessage | ((error: unknown) => ToastMessage | null)
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
  // isSubmitting is known only after the next render; a double click is faster.
  const inFlight = useRef(false)

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

    const message = typeof failure === 'function' ? failure(error) : failure
    if (message && !isUnauthorized(error)) {
      toast({ variant: 'destructive', ...message })
    }
  }

  const onSubmit = form.handleSubmit(async (values) => {
    if (inFlight.current) {
      return
    }
    inFlight.current = true
    try {
      const result = await submit(values)
      onSuccess?.(result, values)
    } catch (error) {
      console.error(error)
      showErrors(error)
    } finally {
      inFlight.current = false
    }
  })

  return { form, onSubmit, submitting: form.formState.isSubmitting }
}

export type FieldName<T extends FieldValues> = FieldPath<T>

/** The words of the server where it gave some, else the given ones. */
export function reasonOr(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.reason) || fallback
}
