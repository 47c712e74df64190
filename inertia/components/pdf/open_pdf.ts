import { getDocument, GlobalWorkerOptions, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import data from 'virtual:pdfjs-data'
import { MAX_IMAGE_PIXELS } from '#pdf/limits'

/*
 * The entry to pdf.js. Load it only with `import('./open_pdf')`, so that no page's first script
 * contains it. Uses the build for older browsers, for older phones.
 */
GlobalWorkerOptions.workerSrc = worker

export { TextLayer }

/**
 * Opens a PDF by its address and loads only the displayed parts, by ranges. Nothing in it runs:
 * forms are only drawn, scripts are never read.
 */
export function openPdf(address: string): PDFDocumentLoadingTask {
  return getDocument({
    url: new URL(address, location.href),
    // The server decrypts a file from its start for each range, so smaller ranges would cost it
    // more.
    rangeChunkSize: 262_144,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    disableWorkerRendering: true,
    cMapUrl: `${data}cmaps/`,
    iccUrl: `${data}iccs/`,
    standardFontDataUrl: `${data}standard_fonts/`,
    wasmUrl: `${data}wasm/`,
    maxImageSize: MAX_IMAGE_PIXELS,
    // Only errors: flaws of the file do not concern the reader.
    verbosity: 0,
  })
}
