/// <reference types="vite/client" />

/** Where pdf.js finds its character maps, fonts and decoders (vite.config.ts). */
declare module 'virtual:pdfjs-data' {
  const address: string
  export default address
}
