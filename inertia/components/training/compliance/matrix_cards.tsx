import type { ComplianceColumn } from '#training/queries/compliance/compliance_columns'
import type { ComplianceRow } from '#training/queries/compliance/compliance_matrix'
import { fullName, orDash } from '~/lib/people'
import { MatrixCell } from './matrix_cell'
import { standingOf } from './states'
import type { Cell } from './compliance_cell'

interface MatrixCardsProps {
  people: ComplianceRow[]
  modules: ComplianceColumn[]
  onOpen: (cell: Cell) => void
}

const URGENT = ['overdue', 'expired', 'expiring', 'assigned']

/** The matrix for a narrow screen: one card per person, open modules first. */
export function MatrixCards({ people, modules, onOpen }: MatrixCardsProps) {
  return (
    <ul aria-label="Compliance of people" className="grid gap-3">
      {people.map((person) => {
        const cells = modules.map((module) => ({
          person,
          module,
          standing: standingOf(person, module.id),
        }))
        const open = cells.filter(({ standing }) => URGENT.includes(standing.state))
        const rest = cells.filter((cell) => !open.includes(cell))
        return (
          <li key={person.id} className="rounded-lg border p-4">
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
                  {rest.length === 1 ? '1 other module' : `${rest.length} other modules`}
                </summary>
                <CellList cells={rest} onOpen={onOpen} />
              </details>
            )}
          </li>
        )
      })}
    </ul>
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
