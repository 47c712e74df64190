const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * As much of a text as fits, cut between graphemes, so that no emoji is split.
 * @param most UTF-16 units.
 */
export function shortened(text: string, most: number): string {
  let short = ''
  for (const { segment } of graphemes.segment(text)) {
    if (short.length + segment.length > most) break
    short += segment
  }
  return short.trimEnd()
}
