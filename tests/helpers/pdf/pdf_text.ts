import { inflateSync } from 'node:zlib'

/** A PDF from pdfkit, parsed as far as needed for its texts. */
export interface ReadPdf {
  pages: string[]
  text: string
  /** The file's dictionaries and strings, uncompressed. */
  source: string
  fonts: string[]
}

function streamOf(object: string): string {
  const start = object.indexOf('stream\n')
  if (start < 0) return ''
  const bytes = Buffer.from(object.slice(start + 7, object.lastIndexOf('\nendstream')), 'latin1')
  return object.includes('/FlateDecode')
    ? inflateSync(bytes).toString('latin1')
    : bytes.toString('latin1')
}

const utf16 = (hex: string) =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')

/** The character of each glyph of a font, from its ToUnicode map. */
function glyphsOf(map: string): Map<string, string> {
  const glyphs = new Map<string, string>()
  for (const [, first = '0', list = ''] of map.matchAll(/<(\w+)> <\w+> \[(.*?)\]/gs)) {
    for (const [at, [, hex = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0')
      glyphs.set(glyph, utf16(hex.replaceAll(' ', '')))
    }
  }
  return glyphs
}

export function readPdf(bytes: Uint8Array): ReadPdf {
  const all = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of all.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    objects.set(id, body)
  }
  const fonts = new Map<string, Map<string, string>>()
  for (const [, name = '', id = ''] of all.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
    fonts.set(name, glyphsOf(streamOf(objects.get(map) ?? '')))
  }
  const pages = [...objects.values()]
    .filter((body) => /\/Type \/Page\n/.test(body))
    .map((body) => {
      const [, id = ''] = /\/Contents (\d+) 0 R/.exec(body) ?? []
      return shown(streamOf(objects.get(id) ?? ''), fonts)
    })
  return {
    pages,
    text: pages.join('\n'),
    source: all,
    fonts: [
      ...new Set([...all.matchAll(/\/BaseFont \/[A-Z]+\+(\S+)/g)].map(([, name = '']) => name)),
    ],
  }
}

function shown(content: string, fonts: Map<string, Map<string, string>>): string {
  let font = new Map<string, string>()
  let text = ''
  for (const [, name, line, array] of content.matchAll(/\/(F\d+) [\d.]+ Tf|(\bTm)|\[(.*?)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? new Map()
    else if (line) text += '\n'
    else {
      for (const [glyph] of (array ?? '').replace(/>[^<]*</g, '').matchAll(/[0-9a-f]{4}/g)) {
        text += font.get(glyph) ?? '?'
      }
    }
  }
  return text
}
