import { useEffect, useRef, useState } from 'react'
import { ApiError, isUnauthorized } from '~/lib/api'
import { NOT_SENT, OFFLINE, type Upload } from '~/lib/upload'

/** A running upload. */
export interface Sending {
  name: string
  size: number
  /** 0 to 100; the server checks the file after all of it has arrived. */
  percent: number
}

export type SendFile<R> = (sent: Upload & { file: File; signal: AbortSignal }) => Promise<R>

/** Uploads one file at a time, reports progress, and aborts when the page is left. */
export function useSending() {
  const [sending, setSending] = useState<Sending | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  return {
    sending,
    isSending: () => running.current !== null,
    async start<R>(file: File, send: SendFile<R>): Promise<R> {
      const controller = new AbortController()
      const { name, size } = file
      running.current = controller
      setSending({ name, size, percent: 0 })
      try {
        return await send({
          file,
          signal: controller.signal,
          onProgress: (part) => setSending({ name, size, percent: Math.round(part * 100) }),
        })
      } finally {
        running.current = null
        setSending(null)
      }
    },
    cancel: () => running.current?.abort(),
  }
}

export const wasCancelled = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError'

interface UploadOptions<R> {
  /** Why a file need not be uploaded at all. */
  problemOf: (file: File) => string | null
  send: SendFile<R>
  onUploaded?: (answer: R) => void
}

interface UploadProblem {
  name: string
  text: string
  /** Sends the same file again, where that can help. */
  retry?: () => void
}

/** Uploads a file as soon as it is chosen; shows its errors in place. */
export function useUpload<R>({ problemOf, send, onUploaded }: UploadOptions<R>) {
  const { sending, isSending, start, cancel } = useSending()
  const [problem, setProblem] = useState<UploadProblem | null>(null)

  const refuse = (name: string, text: string, retry?: () => void) =>
    setProblem({ name, text, retry })

  async function choose(file: File) {
    if (isSending()) return
    const text = problemOf(file)
    if (text !== null) return refuse(file.name, text)
    const again = () => void choose(file)
    if (!navigator.onLine) return refuse(file.name, OFFLINE, again)
    setProblem(null)
    try {
      const answer = await start(file, send)
      onUploaded?.(answer)
    } catch (error) {
      if (wasCancelled(error) || isUnauthorized(error)) return
      // The browser's console already shows a failed call.
      if (!(error instanceof ApiError)) console.error(error)
      // Never that it may have been saved: sent again, it is stored again and the first one unused.
      const reason = error instanceof ApiError ? error.reason : null
      refuse(file.name, navigator.onLine ? (reason ?? NOT_SENT) : OFFLINE, again)
    }
  }

  return { sending, problem, choose, refuse, cancel }
}
