import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { read, SSF, type CellObject, type DenseWorkSheet } from '@e965/xlsx'
import type { WorkbookAnswer, WorkbookOrder } from './workbook_records.js'

/*
 * Runs in a thread of its own: a workbook is parsed as a whole, with memory and time that the
 * server must not lose. It imports none of our modules, since in development our loader does not
 * work here.
 */

/** Number formats that only pad with zeros, '00000' and '000-00-0000': the zeros matter. */
const ZEROS = /^0(?:0|\\?[- .])*0$/

/** Parts of a number format that only show text or space: "quoted", \x, _x and *x. */
const LITERALS = /"[^"]*"|[\\_*]./g

/** [MS-XLS] 2.5.10, BErr. */
const ERRORS = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
])

const order = workerData as WorkbookOrder

interface Sheet {
  name: string
  rows: (CellObject | undefined)[][]
  date1904: boolean
}

/**
 * The requested sheet, or else the first visible one that is not empty.
 * @throws Error where there is none because the file lacks one.
 */
function findSheet(): Sheet | null {
  const data = readFileSync(order.path)
  const { Workbook: workbook, SheetNames: names } = read(data, { sheets: [], sheetRows: 1 })
  const date1904 = workbook?.WBProps?.date1904 === true
  let isDamaged = names.length === 0
  for (const [index, name] of names.entries()) {
    const hidden = Boolean(workbook?.Sheets?.[index]?.Hidden)
    if (order.sheet === undefined ? hidden : name !== order.sheet) continue
    const { Sheets: sheets } = read(data, {
      dense: true,
      sheets: index,
      sheetRows: order.rows,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
    })
    const sheet = sheets[name] as DenseWorkSheet | undefined
    isDamaged ||= !sheet
    const rows = sheet?.['!data'] ?? []
    if (rows.some((cells) => cells?.some((cell) => hasText(cell)))) return { name, rows, date1904 }
  }
  if (isDamaged) throw new Error('A sheet is missing.')
  return null
}

function* batches({ name, rows, date1904 }: Sheet): Generator<WorkbookAnswer> {
  let batch: string[][] = []
  let decimals: number[][] = []
  let characters = 0
  const last = rows.findLastIndex((cells) => cells?.some((cell) => hasText(cell)))
  for (let index = 0; index <= last; index += 1) {
    const cells = rows[index] ?? []
    const record = texts(cells, date1904)
    // Thousands of cells may share one long text, which the file contains once.
    characters += record.reduce((sum, cell) => sum + cell.length, 0)
    if (characters > order.maxCharacters) {
      yield 'large'
      return
    }
    batch.push(record)
    decimals.push(decimalsIn(cells, record))
    if (batch.length < order.batch) continue
    yield { sheet: name, records: batch, decimals, done: false }
    batch = []
    decimals = []
  }
  yield { sheet: name, records: batch, decimals, done: true }
}

/** The cells that are numbers with decimals. */
const decimalsIn = (cells: (CellObject | undefined)[], record: string[]): number[] =>
  record.flatMap((text, index) =>
    typeof cells[index]?.v === 'number' && text.includes('.') ? index : []
  )

function texts(cells: (CellObject | undefined)[], date1904: boolean): string[] {
  const width = cells.findLastIndex((cell) => hasText(cell)) + 1
  return Array.from({ length: Math.min(width, order.maxCells) }, (_, index) =>
    textOf(cells[index], date1904)
  )
}

const hasText = (cell: CellObject | undefined): boolean =>
  cell?.v !== undefined && cell.v !== '' && cell.t !== 'z'

function textOf(cell: CellObject | undefined, date1904: boolean): string {
  if (!cell || !hasText(cell)) return ''
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE'
  if (cell.t === 'e') return ERRORS.get(Number(cell.v)) ?? '#VALUE!'
  if (typeof cell.v !== 'number') return String(cell.v)
  const format = String(cell.z ?? 'General')
  // A value below 1 is only a time of day.
  if (cell.v >= 1 && SSF.is_date(format)) return isoDay(cell.v, date1904)
  if (format.replace(LITERALS, '').includes('%')) return percentage(cell.v)
  // '0.00' pads with zeros, too, and would round decimals.
  const isPadded = Number.isInteger(cell.v) && ZEROS.test(format)
  return isPadded ? String(SSF.format(format, cell.v)) : plainNumber(cell.v)
}

function isoDay(serial: number, date1904: boolean): string {
  const date = SSF.parse_date_code(serial, { date1904 }) as {
    y: number
    m: number
    d: number
  } | null
  // Past the year 9999: whoever reads the row refuses it.
  if (!date) return plainNumber(serial)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(date.y).padStart(4, '0')}-${two(date.m)}-${two(date.d)}`
}

/** As Excel shows it: to 15 digits, without binary rounding noise. */
function plainNumber(value: number): string {
  const shown = String(Number(value.toPrecision(15)))
  return shown.includes('e')
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 15 })
    : shown
}

/** To 6 decimals: scores are rounded down, and a computed 85 % may be 0.8499999999999961. */
const percentage = (value: number): string => `${plainNumber(Number((value * 100).toFixed(6)))}%`

const walk = batches(findSheet() ?? { name: '', rows: [], date1904: false })
// One batch per request; the rest stays here.
parentPort?.on('message', () => parentPort?.postMessage(walk.next().value))
