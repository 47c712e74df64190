import { getDocument, GlobalWorkerOptions, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import data from 'virtual:pdfjs-data'

/*
 * The door to pdf.js: loaded with `import('./open_pdf')` alone, so that no page's first script
 * holds it. The build for older browsers is taken for the sake of older phones.
 */
GlobalWorkerOptions.workerSrc = worker

export { TextLayer }

/**
 * Opens a PDF by its address, asking for the parts that are needed for what is shown, by ranges.
 * Nothing of it runs: forms are drawn as they look, scripts are never read.
 */
export function openPdf(address: string): PDFDocumentLoadingTask {
  return getDocument({
    url: new URL(address, location.href),
    // The server decrypts a file from its beginning for each range: smaller ones would cost it more.
    rangeChunkSize: 262_144,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    disableWorkerRendering: true,
    cMapUrl: `${data}cmaps/`,
    iccUrl: `${data}iccs/`,
    standardFontDataUrl: `${data}standard_fonts/`,
    wasmUrl: `${data}wasm/`,
    // A picture of more pixels is left out: it would take the memory of a phone.
    maxImageSize: 64 * 1024 * 1024,
    // Errors only: what a file does wrong is not the reader's concern.
    verbosity: 0,
  })
}
