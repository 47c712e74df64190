import { CsvError, parse } from 'csv-parse'
import { csvOptions, type Delimiter } from './text_records.js'

const CANDIDATES: readonly Delimiter[] = [',', ';', '\t']
/** Records examined. */
const SAMPLE_RECORDS = 50

/**
 * The delimiter: the one that splits the first records most evenly. Counting characters would
 * fail, since a quoted cell may be full of them.
 */
export async function judgeDelimiter(sample: string): Promise<Delimiter> {
  const scores = await Promise.all(CANDIDATES.map((delimiter) => score(sample, delimiter)))
  const best = Math.max(...scores)
  return CANDIDATES[scores.indexOf(best)] ?? ','
}

async function score(sample: string, delimiter: Delimiter): Promise<number> {
  const { records, failed } = await firstRecords(sample, delimiter)
  const width = records[0]?.length ?? 0
  if (width < 2) return 0
  const alike = records.filter((record) => record.length === width).length / records.length
  // A wrong delimiter often breaks quoted cells; among equals, more columns win.
  return (failed ? 0.1 : 1) * alike * (1 - 1 / width)
}

async function firstRecords(sample: string, delimiter: Delimiter) {
  const parser = parse({ ...csvOptions(delimiter), to: SAMPLE_RECORDS })
  let failed = false
  const records: string[][] = []
  parser.on('error', (error) => {
    // The sample may end within a cell.
    failed = !(error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
  })
  parser.on('data', (record: string[]) => records.push(record))
  const ended = new Promise<void>((resolve) => parser.once('close', resolve))
  parser.end(sample)
  await ended
  return { records, failed }
}
