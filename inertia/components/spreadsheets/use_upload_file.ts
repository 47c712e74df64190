import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '~/lib/failures'
import { isUnauthorized } from '~/lib/api'
import { upload } from '~/lib/upload'
import { problemOfFile } from './file_problem'

interface Sending {
  name: string
  size: number
  /** 0 to 100; the server reads the file once all of it has arrived */
  percent: number
}

export interface UploadPlace {
  /** what takes the file as its body and answers an id */
  api: '/api/imports' | '/api/training/completion-imports'
  /** the largest text file, which the server refuses beyond just as well */
  megabytes: number
  /** where the file's columns are settled */
  pageOf: (id: number) => string
}

/** Sends a spreadsheet and leads to its columns; says in place what is wrong with it. */
export function useUploadFile({ api, megabytes, pageOf }: UploadPlace) {
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<{ name: string; text: string } | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File) {
    if (running.current) return
    const { name, size } = file
    const text = problemOfFile(file, megabytes)
    setProblem(text === null ? null : { name, text })
    if (text !== null) return

    const controller = new AbortController()
    running.current = controller
    setSending({ name, size, percent: 0 })
    try {
      const { id } = await upload(
        'POST',
        api,
        {
          file,
          signal: controller.signal,
          onProgress: (part) => setSending({ name, size, percent: Math.round(part * 100) }),
        },
        { query: { name } }
      )
      router.visit(pageOf(id))
    } catch (error) {
      setSending(null)
      if (controller.signal.aborted || isUnauthorized(error)) return
      console.error(error)
      const fallback = 'The file could not be sent. Check the connection and try again.'
      setProblem({ name, text: messageOf(error, fallback) })
    } finally {
      running.current = null
    }
  }

  return {
    sending,
    problem,
    send,
    refuse: (name: string, text: string) => setProblem({ name, text }),
    cancel: () => running.current?.abort(),
  }
}
