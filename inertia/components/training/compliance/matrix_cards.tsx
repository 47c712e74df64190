import { counted } from '#core/counted'
import type { ComplianceColumn } from '#training/queries/compliance/compliance_columns'
import type { ComplianceRow } from '#training/queries/compliance/compliance_matrix'
import { useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { fullName, orDash } from '~/lib/people'
import { MatrixCell } from './matrix_cell'
import { standingOf } from './states'
import type { Cell } from './compliance_cell'

interface MatrixCardsProps {
  people: ComplianceRow[]
  modules: ComplianceColumn[]
  onOpen: (cell: Cell) => void
}

/** People shown at first, so that the page does not become endless. */
const AT_FIRST = 10

const URGENT = ['overdue', 'expired', 'expiring', 'assigned']

/** The matrix for a narrow screen: one card per person, open modules first. */
export function MatrixCards({ people, modules, onOpen }: MatrixCardsProps) {
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = all ? people : people.slice(0, AT_FIRST)
  const left = people.length - shown.length

  // The pressed button is gone, so the first card it brought gets the focus.
  useEffect(() => {
    const next = list.current?.children[AT_FIRST]
    if (all && next instanceof HTMLElement) next.focus()
  }, [all])

  return (
    <>
      <ul ref={list} aria-label="Compliance of people" className="grid gap-3">
        {shown.map((person) => {
          const cells = modules.map((module) => ({
            person,
            module,
            standing: standingOf(person, module.id),
          }))
          const open = cells.filter(({ standing }) => URGENT.includes(standing.state))
          const rest = cells.filter((cell) => !open.includes(cell))
          return (
            <li key={person.id} tabIndex={-1} data-focus-quiet className="rounded-lg border p-4">
              <p className="font-medium wrap-anywhere">
                <bdi>{fullName(person)}</bdi>
              </p>
              <p className="text-sm wrap-anywhere text-muted-foreground">
                <bdi>{orDash(person.department)}</bdi>
              </p>
              {open.length > 0 ? (
                <CellList cells={open} onOpen={onOpen} />
              ) : (
                <p className="mt-3 text-sm">Nothing to do.</p>
              )}
              {rest.length > 0 && (
                <details className="mt-3">
                  <summary className="flex min-h-10 cursor-pointer items-center text-sm font-medium">
                    {counted(rest.length, 'other module')}
                  </summary>
                  <CellList cells={rest} onOpen={onOpen} />
                </details>
              )}
            </li>
          )
        })}
      </ul>
      {left > 0 && (
        <Button variant="outline" className="mt-3 w-full" onClick={() => setAll(true)}>
          Show {left} more
        </Button>
      )}
    </>
  )
}

function CellList({ cells, onOpen }: { cells: Cell[]; onOpen: (cell: Cell) => void }) {
  return (
    <ul className="mt-3 grid gap-2">
      {cells.map((cell) => (
        <li key={cell.module.id}>
          <p className="mb-1 text-sm wrap-anywhere">
            <bdi>{cell.module.name}</bdi>
          </p>
          <MatrixCell cell={cell} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}
