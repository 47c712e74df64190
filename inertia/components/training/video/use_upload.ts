import { useEffect, useRef, useState } from 'react'
import { messageOf } from '~/lib/failures'
import { isUnauthorized } from '~/lib/api'
import type { UploadedFile, UploadKind } from './upload_kinds'

interface Sending {
  name: string
  size: number
  percent: number
}

const UNREACHED = 'The file could not be sent. Check the connection and try again.'

/** Sends one file of a kind; says in place what is wrong with it. */
export function useUpload(kind: UploadKind, onUploaded: (file: UploadedFile) => void) {
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File) {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    const { name, size } = file
    setProblem(null)
    setSending({ name, size, percent: 0 })
    try {
      // Only who uploads needs Uppy.
      const { uploadFile } = await import('./uppy_upload')
      const uploaded = await uploadFile(file, {
        kind,
        signal: controller.signal,
        onProgress: (percent) => setSending({ name, size, percent }),
      })
      onUploaded(uploaded)
    } catch (error) {
      if (controller.signal.aborted || isUnauthorized(error)) return
      console.warn(error)
      const { UploadRefused } = await import('./uppy_upload')
      setProblem(error instanceof UploadRefused ? error.message : messageOf(error, UNREACHED))
    } finally {
      running.current = null
      setSending(null)
    }
  }

  return { sending, problem, send, cancel: () => running.current?.abort() }
}
