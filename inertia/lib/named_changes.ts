interface Named {
  id: number | string
  name: string
}

/** The names of what came, changed and went between two versions of a list, each in one line. */
export function namedChanges<Row extends Named>(before: readonly Row[], after: readonly Row[]) {
  const former = new Map(before.map((row) => [row.id, JSON.stringify(row)]))
  const left = new Set(after.map(({ id }) => id))
  const isKnown = ({ id }: Row) => former.has(id)
  const isSame = (row: Row) => former.get(row.id) === JSON.stringify(row)
  return {
    added: namesOf(after.filter((row) => !isKnown(row))),
    changed: namesOf(after.filter((row) => isKnown(row) && !isSame(row))),
    removed: namesOf(before.filter(({ id }) => !left.has(id))),
  }
}

const namesOf = (rows: readonly Named[]) => rows.map(({ name }) => name).join(', ')
