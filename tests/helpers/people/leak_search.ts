import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rawBytes } from '#tests/helpers/raw_bytes'

/** 123-45-6789, 123 45 6789 and 123.45.6789 anywhere, also overlapping. */
const SPELLED = /(?=(\d{3}([-. ])\d{2}\2\d{4}))/g
/** 123456789 on its own: hashes and ids contain any nine digits sooner or later. */
const PLAIN = /(?<!\w)\d{9}(?!\w)/g
/** The base64 of the dashed form without its last character, which depends on what follows. */
const ENCODED = /(?=([MNO][A-Za-z0-9]{3}L[A-Za-z0-9+/]{9}))/g

/** The five spellings in which a number could leak. */
export const spellingsOf = (number: string) => [
  number,
  number.replaceAll('-', ''),
  number.replaceAll('-', ' '),
  number.replaceAll('-', '.'),
  Buffer.from(number).toString('base64'),
]

const dashed = (digits: string) => digits.replace(/\D/g, '').replace(/^(...)(..)/, '$1-$2-')

/** Looks for numbers in texts and files, and remembers what was found where. */
export class LeakSearch {
  readonly found: string[] = []
  /** Characters searched, so that an empty search proves nothing. */
  searched = 0
  readonly #numbers: ReadonlySet<string>
  readonly #beginnings: ReadonlySet<string>

  constructor(numbers: readonly string[]) {
    this.#numbers = new Set(numbers)
    this.#beginnings = new Set(numbers.map((number) => number.slice(0, 10)))
  }

  text(place: string, text: string): void {
    this.searched += text.length
    const spelled = [...text.matchAll(SPELLED)].map(([, written = '']) => written)
    const plain = [...text.matchAll(PLAIN)].map(([written]) => written)
    for (const written of [...spelled, ...plain]) {
      if (this.#numbers.has(dashed(written))) this.found.push(`${place}: ${written}`)
    }
    for (const [, written = ''] of text.matchAll(ENCODED)) {
      const decoded = Buffer.from(written, 'base64').toString('latin1')
      if (this.#beginnings.has(decoded.slice(0, 10))) this.found.push(`${place}: ${written}`)
    }
  }

  /** Every file below a folder, byte by byte, including the database's. */
  async folder(path: string): Promise<void> {
    for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const bytes = await (file.includes('.sqlite3') ? rawBytes(file) : readFile(file))
      this.text(file, bytes.toString('latin1'))
    }
  }
}
