import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { preparePdf } from '#pdf/inspect_pdf'

interface LabPdfOptions {
  pages?: number
  /** Padding bytes per page. */
  weight?: number
  /** Rotation of its pages in degrees. */
  rotate?: number
  /** Sizes of the first pages in points; letter by default. */
  sizes?: [number, number][]
}

/** A PDF with numbered pages, as the library stores it. */
export async function labPdf({
  pages = 3,
  weight = 0,
  rotate = 0,
  sizes = [],
}: LabPdfOptions = {}) {
  const document = new PDFDocument({ size: 'LETTER', autoFirstPage: false, compress: false })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.once('end', resolve))
  for (let number = 1; number <= pages; number++) {
    document.addPage({ size: sizes[number - 1] ?? 'LETTER' })
    if (rotate) Object.assign(document.page.dictionary.data, { Rotate: rotate })
    document.fontSize(28).text(`This is sheet ${number}`, 72, 72)
    document.fontSize(12).text('I have read the rules of the house.', 72, 140)
    document.rect(72, 600, 200, 1).fill('black')
    if (weight > 0) document.page.content.write(`% ${noise(weight, number)}\n`)
  }
  document.end()
  await ended
  return prepared(Buffer.concat(chunks))
}

async function prepared(bytes: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-pdf-'))
  try {
    const [source, target] = [join(folder, 'source.pdf'), join(folder, 'target.pdf')]
    await writeFile(source, bytes)
    await preparePdf(source, target)
    return await readFile(target)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Text that differs on each page. */
function noise(length: number, seed: number): string {
  let text = ''
  for (let turn = 0; text.length < length; turn++) {
    text += createHash('sha512').update(`${seed}.${turn}`).digest('hex')
  }
  return text.slice(0, length)
}
