export interface Verdict {
  what: string
  value: number
  /** 'at least' or 'at most' this much. */
  target: { least?: number; most?: number }
  unit?: string
  note?: string
}

export const isMet = ({ value, target }: Verdict) =>
  value >= (target.least ?? -Infinity) && value <= (target.most ?? Infinity)

const figure = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(3)

const targetText = ({ target, unit = '' }: Verdict) =>
  target.least !== undefined ? `≥ ${target.least}${unit}` : `≤ ${target.most}${unit}`

/** The verdicts as a Markdown table for benchmarks/README.md. */
export function table(verdicts: Verdict[]): string {
  const rows = verdicts.map((verdict) => [
    verdict.what,
    `${figure(verdict.value)}${verdict.unit ?? ''}`,
    targetText(verdict),
    isMet(verdict) ? 'met' : 'MISSED',
    verdict.note ?? '',
  ])
  const all = [['what', 'measured', 'target', '', 'how'], ...rows]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const ruler = `| ${widths.map((width) => '-'.repeat(Math.max(3, width))).join(' | ')} |`
  return [line(all[0]!), ruler, ...rows.map(line)].join('\n')
}
