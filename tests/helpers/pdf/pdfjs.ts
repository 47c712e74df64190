import { readFile } from 'node:fs/promises'
import { getDocument, VerbosityLevel, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Picture } from '#tests/helpers/pdf/poppler'

/** A page as pdf.js shows it, which browsers use: a second opinion next to poppler's. */
export async function pdfjsPictureOf(
  path: string,
  page: number,
  dotsPerInch = 72
): Promise<Picture> {
  const data = new Uint8Array(await readFile(path))
  const loading = getDocument({ data, verbosity: VerbosityLevel.ERRORS })
  try {
    const document = await loading.promise
    const shown = await document.getPage(page)
    const viewport = shown.getViewport({ scale: dotsPerInch / 72 })
    const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
    const factory = document.canvasFactory as CanvasFactory
    const { canvas, context } = factory.create(width, height)
    await shown.render({ canvas, viewport }).promise
    const { data: colors } = context.getImageData(0, 0, width, height)
    const dots = Uint8Array.from({ length: width * height }, (_, at) =>
      Math.round((channel(colors, at, 0) + channel(colors, at, 1) + channel(colors, at, 2)) / 3)
    )
    return { width, height, dots }
  } finally {
    await loading.destroy()
  }
}

/** A Node canvas, as far as this uses it. */
interface CanvasFactory {
  create: (
    width: number,
    height: number
  ) => {
    canvas: HTMLCanvasElement
    context: {
      getImageData: (
        x: number,
        y: number,
        width: number,
        height: number
      ) => { data: Uint8ClampedArray }
    }
  }
}

/** The content of a page's tags, as pdf.js passes it to a screen reader. */
export async function wordsByTag(path: string, page: number) {
  const data = new Uint8Array(await readFile(path))
  const loading = getDocument({ data, verbosity: VerbosityLevel.ERRORS })
  try {
    const shown = await (await loading.promise).getPage(page)
    const { items } = await shown.getTextContent({ includeMarkedContent: true })
    const words = new Map<string, string>()
    const open: string[] = []
    for (const item of items) {
      if ('str' in item) {
        for (const id of open) words.set(id, (words.get(id) ?? '') + item.str)
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push(item.id ?? '')
    }
    const tree = await shown.getStructTree()
    return tagsOf(tree).map(({ role, ids }) => ({
      role,
      words: ids.map((id) => words.get(id) ?? '').join(''),
    }))
  } finally {
    await loading.destroy()
  }
}

type Tag = Awaited<ReturnType<PDFPageProxy['getStructTree']>>

function tagsOf(tag: Tag): { role: string; ids: string[] }[] {
  const tags: { role: string; ids: string[] }[] = []
  const ids: string[] = []
  for (const child of tag?.children ?? []) {
    if ('role' in child) tags.push(...tagsOf(child))
    else if (child.id) ids.push(child.id)
  }
  return ids.length > 0 ? [{ role: tag?.role ?? '', ids }, ...tags] : tags
}

const channel = (colors: Uint8ClampedArray, at: number, offset: number) =>
  colors[at * 4 + offset] ?? 255
