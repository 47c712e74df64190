import { useState, type SyntheticEvent } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import { ApiError } from '~/lib/api'
import { messageOf } from '~/lib/failures'
import { NOT_SENT, problemOf, type Upload } from '~/lib/upload'
import { useApiForm } from './use_api_form'
import { useSending, wasCancelled } from './use_upload'

interface UploadFormOptions<T extends FieldValues, R> {
  defaultValues: DefaultValues<T>
  /** See `ApiFormOptions`. */
  record?: number | string
  /** It may depend on what else was chosen. */
  maxBytes: number | ((values: T) => number)
  /** The message without a file. */
  missing: string
  /** Sends the file with the fields' values. */
  send: (values: T, sent: Upload, fileName: string) => Promise<R>
  onSuccess: (answer: R) => void
  /** The toast where the server has no message. */
  failure: string
}

/** A form around one file, which is uploaded with progress and can be canceled. */
export function useUploadForm<T extends FieldValues, R>(options: UploadFormOptions<T, R>) {
  const { defaultValues, record, maxBytes, missing, send, onSuccess } = options
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { sending, isSending, start, cancel } = useSending()
  const key = useIdempotencyKey()

  function judge(chosen: File | null) {
    if (!chosen) return missing
    const most = typeof maxBytes === 'function' ? maxBytes(form.getValues()) : maxBytes
    return problemOf(chosen, { maxBytes: most })
  }

  const { form, onSubmit, submitting } = useApiForm<T, R>({
    defaultValues,
    record,
    submit: (values) =>
      start(file as File, (sent) =>
        send(
          values,
          { ...sent, headers: { 'idempotency-key': key.current() } },
          sent.file.name.slice(-255)
        )
      ),
    onSuccess,
    failure: (failed) => {
      if (wasCancelled(failed)) return null
      if (!(failed instanceof ApiError)) return { title: 'Error', description: NOT_SENT }
      key.failed(failed)
      const told = failed.fieldErrors.find(({ field }) => field === 'file')
      if (told) {
        setError(told.message)
        return null
      }
      return { title: 'Error', description: messageOf(failed, options.failure) }
    },
  })

  return {
    form,
    submitting,
    file: { chosen: file, error, percent: sending?.percent ?? null },
    choose(chosen: File | null) {
      setFile(chosen)
      setError(chosen ? judge(chosen) : null)
    },
    /** Cancels the upload. @returns whether there was one. */
    cancel(): boolean {
      const running = isSending()
      cancel()
      return running
    },
    onSubmit(event: SyntheticEvent) {
      const problem = judge(file)
      setError(problem)
      if (!problem) return void onSubmit(event)
      event.preventDefault()
      // The other fields show their errors, too.
      void form.handleSubmit(() => undefined)()
    },
  }
}

/** The file of an upload form: the choice, its error, and the progress. */
export type UploadedFile = ReturnType<typeof useUploadForm>['file']
