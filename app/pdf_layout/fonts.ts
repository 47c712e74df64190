import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export type FontWeight = 'regular' | 'bold'

/** The font packages in order of preference, with their file names. */
const FAMILIES = [
  { family: 'noto-sans', subsets: ['latin', 'latin-ext', 'cyrillic', 'greek'] },
  { family: 'noto-sans', subsets: ['vietnamese', 'cyrillic-ext', 'greek-ext', 'devanagari'] },
  { family: 'noto-sans-arabic', subsets: ['arabic'] },
  { family: 'noto-sans-hebrew', subsets: ['hebrew'] },
  { family: 'noto-sans-thai', subsets: ['thai'] },
  { family: 'noto-sans-bengali', subsets: ['bengali'] },
  { family: 'noto-sans-tamil', subsets: ['tamil'] },
  { family: 'noto-sans-ethiopic', subsets: ['ethiopic'] },
  { family: 'noto-sans-armenian', subsets: ['armenian'] },
  { family: 'noto-sans-georgian', subsets: ['georgian'] },
  // The whole packages: Han, kana and Hangul are spread over a hundred small files each.
  { family: 'noto-sans-sc', subsets: null },
  { family: 'noto-sans-kr', subsets: null },
] as const

const WEIGHTS: Record<FontWeight, number> = { regular: 400, bold: 700 }

interface Range {
  first: number
  last: number
}

interface Subset {
  /** The file of each weight. Looking up a package's folder takes longer than laying out a line. */
  files: Record<FontWeight, string>
  ranges: Range[]
}

const { resolve } = createRequire(import.meta.url)

/** A file of a font package, found through its exported style sheet. */
function packageFile(family: string, path: string): string {
  return resolve(`@fontsource/${family}/index.css`).replace(/index\.css$/, path)
}

function filesOf(folder: string, family: string, name: string): Record<FontWeight, string> {
  const subset = name.replace(/[[\]]/g, '')
  const file = (weight: FontWeight) =>
    `${folder}/${family}-${subset}-${WEIGHTS[weight]}-normal.woff`
  return { regular: file('regular'), bold: file('bold') }
}

function rangesOf(text: string): Range[] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-')
    return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) }
  })
}

let catalog: Subset[] | undefined

/** The packages list the characters of each file. */
function allSubsets(): Subset[] {
  catalog ??= FAMILIES.flatMap(({ family, subsets }) => {
    const ranges = JSON.parse(readFileSync(packageFile(family, 'unicode.json'), 'utf8')) as Record<
      string,
      string
    >
    const folder = packageFile(family, 'files')
    const names = subsets ?? Object.keys(ranges).filter((name) => name.startsWith('['))
    return names.flatMap((name) => {
      const text = ranges[name]
      return text ? [{ files: filesOf(folder, family, name), ranges: rangesOf(text) }] : []
    })
  })
  return catalog
}

const candidates = new Map<number, Subset[]>()

function subsetsWith(codePoint: number): Subset[] {
  let found = candidates.get(codePoint)
  if (!found) {
    found = allSubsets().filter(({ ranges }) =>
      ranges.some(({ first, last }) => first <= codePoint && codePoint <= last)
    )
    if (candidates.size > 10_000) candidates.clear()
    candidates.set(codePoint, found)
  }
  return found
}

/** The font files with a character, the best first; none if no package has it. */
export function fontsFor(codePoint: number, weight: FontWeight): string[] {
  return subsetsWith(codePoint).map(({ files }) => files[weight])
}
