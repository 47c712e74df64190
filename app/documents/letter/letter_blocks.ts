import { placesOf, type SigningPlace } from '#documents/letter/merge_fields'

/** A part of a letter: a text, a list, or places to sign. */
export type LetterBlock =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: { mark: string; text: string }[] }
  | { kind: 'places'; places: SigningPlace[] }

const HEADING = /^(##?)\s+(\S.*)$/
const ITEM = /^(?:[-*•]|(\d{1,3})[.)])\s+(\S.*)$/

/**
 * Parses a letter: `# ` and `## ` start headings, `- ` and `1. ` list items, an empty line ends a
 * paragraph, and a line of signing places is where it is signed.
 */
export function letterBlocks(letter: string): LetterBlock[] {
  const blocks: LetterBlock[] = []
  let open: LetterBlock | null = null
  const begin = (block: LetterBlock) => {
    blocks.push(block)
    open = block
  }
  const current = () => open
  for (const line of letter.split(/\r\n|[\r\n\u2028\u2029]/)) {
    const text = line.trim()
    const places = placesOf(text)
    const [, hashes, heading] = HEADING.exec(text) ?? []
    const item = ITEM.exec(text)
    const before = current()
    if (text === '') open = null
    else if (places) blocks.push({ kind: 'places', places })
    else if (hashes && heading) {
      blocks.push({ kind: 'heading', level: hashes.length === 1 ? 1 : 2, text: heading })
    } else if (item) {
      const entry = { mark: item[1] ? `${item[1]}.` : '•', text: item[2] ?? '' }
      if (before?.kind === 'list') before.items.push(entry)
      else begin({ kind: 'list', items: [entry] })
    } else if (before?.kind === 'list') {
      // A continuation line of an item.
      const last = before.items.at(-1)
      if (last) last.text += `\n${text}`
    } else if (before?.kind === 'paragraph') before.text += `\n${text}`
    else begin({ kind: 'paragraph', text })
    if (places || hashes) open = null
  }
  return blocks
}
