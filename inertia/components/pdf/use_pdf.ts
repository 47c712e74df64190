import { useEffect, useState } from 'react'
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import type { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageSize } from './page_layout'

export type OpenedPdf = {
  document: PDFDocumentProxy
  TextLayer: typeof TextLayer
  /** of the first page, as displayed */
  first: PageSize
}

/** The message for a document that cannot be shown. */
function problemOf(error: unknown): string {
  const { name, status } = Object(error) as { name?: string; status?: number }
  if (status === 401) return 'You are no longer signed in. Load this page again to sign in.'
  if (status === 403 || status === 404 || status === 410) {
    return 'This document is not available anymore.'
  }
  if (name === 'PasswordException') return 'This document is protected by a password.'
  if (name === 'InvalidPDFException') return 'This document is damaged and cannot be shown.'
  return "Couldn't load the document. Check your connection, then try again."
}

/**
 * Opens a PDF, and again after a failure, since the library requests no part twice.
 * @returns `opened` is null until its first page has been read
 */
export function usePdf(address: string) {
  const [opened, setOpened] = useState<(OpenedPdf & { address: string }) | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let task: PDFDocumentLoadingTask | undefined
    let gone = false

    async function open() {
      const { openPdf, TextLayer } = await import('./open_pdf')
      if (gone) return
      task = openPdf(address)
      const document = await task.promise
      const firstPage = await document.getPage(1)
      const { width, height } = firstPage.getViewport({ scale: 1 })
      if (gone) return
      setOpened({ address, document, TextLayer, first: { width, height } })
      setProblem(null)
    }

    open().catch((error: unknown) => {
      if (gone) return
      console.warn(error)
      setProblem(problemOf(error))
    })
    return () => {
      gone = true
      // Closing a failed document may fail again, and no one waits for it.
      task?.destroy().catch(() => {})
    }
  }, [address, attempt])

  return {
    opened: opened?.address === address ? opened : null,
    problem,
    retry: () => {
      setProblem(null)
      setOpened(null)
      setAttempt((before) => before + 1)
    },
  }
}
