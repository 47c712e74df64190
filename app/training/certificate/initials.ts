const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const WRITTEN = /[\p{L}\p{N}]/u

/** The first letter of each name, with its diacritics: `Zoë`, `王` is `Z. 王.` */
export function initialsOf(firstName: string, lastName: string): string {
  return [firstName, lastName]
    .flatMap((name) => {
      const signs = [...graphemes.segment(name.normalize('NFC'))].map(({ segment }) => segment)
      const first = signs.find((sign) => WRITTEN.test(sign)) ?? signs.find((sign) => sign.trim())
      return first ? [`${first}.`] : []
    })
    .join(' ')
}
