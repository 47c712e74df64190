import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import { ApiError } from '~/lib/api'
import { messageOf } from '~/lib/failures'
import type { Upload } from '~/lib/upload'
import { useApiForm } from './use_api_form'

const MEBIBYTE = 1024 * 1024

interface UploadFormOptions<T extends FieldValues, R> {
  defaultValues: DefaultValues<T>
  maxBytes: number
  /** What to say where no file is chosen. */
  missing: string
  /** Sends the file with what the fields hold. */
  send: (values: T, sent: Upload, fileName: string) => Promise<R>
  onSuccess: (answer: R) => void
  /** The toast where the server has no words of its own. */
  failure: string
}

/** A form around one file, which is sent with progress and can be cancelled on its way. */
export function useUploadForm<T extends FieldValues, R>(options: UploadFormOptions<T, R>) {
  const { defaultValues, maxBytes, missing, send, onSuccess } = options
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const sending = useRef<AbortController | null>(null)
  const key = useIdempotencyKey()

  useEffect(() => () => sending.current?.abort(), [])

  /** Why a file need not be sent at all; what it truly is, the server judges. */
  function problemOf(chosen: File | null): string | null {
    if (!chosen) return missing
    if (chosen.size === 0) return 'The file is empty.'
    const most = Math.floor(maxBytes / MEBIBYTE)
    return chosen.size > maxBytes ? `The file is larger than ${most} MB.` : null
  }

  const { form, onSubmit, submitting } = useApiForm<T, R>({
    defaultValues,
    submit: async (values) => {
      const controller = new AbortController()
      sending.current = controller
      setPercent(0)
      try {
        const chosen = file as File
        const sent = {
          file: chosen,
          signal: controller.signal,
          headers: { 'idempotency-key': key.current() },
          onProgress: (part: number) => setPercent(Math.round(part * 100)),
        }
        return await send(values, sent, chosen.name.slice(-255))
      } finally {
        sending.current = null
        setPercent(null)
      }
    },
    onSuccess,
    failure: (failed) => {
      if (failed instanceof DOMException && failed.name === 'AbortError') return null
      if (failed instanceof ApiError && failed.status < 500) key.renew()
      const told =
        failed instanceof ApiError && failed.fieldErrors.find(({ field }) => field === 'file')
      if (told) setError(told.message)
      return { title: 'Error', description: messageOf(failed, options.failure) }
    },
  })

  return {
    form,
    submitting,
    file: { chosen: file, error, percent },
    choose(chosen: File | null) {
      setFile(chosen)
      setError(chosen ? problemOf(chosen) : null)
    },
    /** Ends what is being sent. @returns whether there was anything. */
    cancel(): boolean {
      const sent = sending.current
      sent?.abort()
      return sent !== null
    },
    onSubmit(event: SyntheticEvent) {
      const problem = problemOf(file)
      setError(problem)
      if (!problem) return void onSubmit(event)
      event.preventDefault()
      // The other fields say what they lack as well.
      void form.handleSubmit(() => undefined)()
    },
  }
}

/** The file of an upload form: what was chosen, what is wrong with it, how much of it is sent. */
export type UploadedFile = ReturnType<typeof useUploadForm>['file']
