import type { ComplianceColumn } from '#training/queries/compliance/compliance_columns'
import type { ComplianceRow } from '#training/queries/compliance/compliance_matrix'
import type { Share } from '#training/queries/compliance/compliance_summary'
import { useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { orDash, fullName } from '~/lib/people'
import { MatrixCell } from './matrix_cell'
import { standingOf } from './states'
import type { Cell } from './compliance_cell'

interface MatrixProps {
  people: ComplianceRow[]
  modules: ComplianceColumn[]
  /** by module; empty while loading */
  shares: ReadonlyMap<number, Share>
  onOpen: (cell: Cell) => void
}

const STEPS: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

/** Arrow keys move through the cells; the matrix is one Tab stop. */
function useGridKeys() {
  const table = useRef<HTMLTableElement>(null)
  const buttons = (row: Element) => [...row.querySelectorAll<HTMLButtonElement>('td button')]

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    const from = (event.target as Element).closest('tr')
    if (!step || !from || event.altKey || event.metaKey || event.ctrlKey) return
    const rows = [...(table.current?.querySelectorAll('tbody tr') ?? [])]
    const column = buttons(from).indexOf(event.target as HTMLButtonElement)
    if (column < 0) return
    event.preventDefault()
    const clamp = (at: number, length: number) => Math.min(Math.max(at, 0), length - 1)
    const row = rows[clamp(rows.indexOf(from) + step[0], rows.length)]
    const cells = row ? buttons(row) : []
    const target = cells[clamp(column + step[1], cells.length)]
    target?.focus()
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  /** Tab returns to the last focused cell. */
  function onFocus(event: FocusEvent) {
    if (!(event.target instanceof HTMLButtonElement)) return
    const before = table.current?.querySelector<HTMLButtonElement>('td button[tabindex="0"]')
    if (before) before.tabIndex = -1
    event.target.tabIndex = 0
  }

  return { table, onKeyDown, onFocus }
}

/** People by modules; the headings stay visible in both directions. */
export function MatrixTable({ people, modules, shares, onOpen }: MatrixProps) {
  const { table, onKeyDown, onFocus } = useGridKeys()

  return (
    // Positioned, so that text for screen readers scrolls along and adds no height below.
    <div className="relative max-h-[75vh] overflow-auto overscroll-x-contain rounded-lg border print:max-h-none print:overflow-visible [scroll-padding:5rem_0_0_14rem]">
      <table
        ref={table}
        role="grid"
        aria-label="Compliance of people by modules"
        className="w-full border-separate border-spacing-0 text-sm"
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-20 min-w-40 border-r lg:min-w-52 border-b bg-card px-3 py-2 text-left text-xs font-semibold text-muted-foreground"
            >
              Employee
            </th>
            {modules.map((module) => (
              <th
                key={module.id}
                scope="col"
                className="sticky top-0 z-10 max-w-56 min-w-36 border-b bg-card px-2 py-2 text-left align-bottom text-xs font-semibold"
              >
                <bdi className="line-clamp-3 wrap-anywhere" title={module.name}>
                  {module.name}
                </bdi>
                <span className="block font-normal text-muted-foreground">
                  {shareText(shares.get(module.id))}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person, row) => (
            <tr key={person.id}>
              <th
                scope="row"
                className="sticky left-0 z-10 max-w-60 min-w-40 border-r lg:min-w-52 border-b bg-card px-3 py-2 text-left font-medium"
              >
                <bdi className="block wrap-anywhere">{fullName(person)}</bdi>
                <span className="block text-xs font-normal wrap-anywhere text-muted-foreground">
                  <bdi>{orDash(person.department)}</bdi>
                </span>
              </th>
              {modules.map((module, column) => (
                <td key={module.id} className="border-b p-1 align-top">
                  <MatrixCell
                    cell={{ person, module, standing: standingOf(person, module.id) }}
                    onOpen={onOpen}
                    tabIndex={row === 0 && column === 0 ? 0 : -1}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The share of current trainings, in few words. */
function shareText(share: Share | undefined): string {
  return share?.percent == null ? 'none due' : `${share.percent}% up to date`
}
