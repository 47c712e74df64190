import type { Change } from '#audit/services/change'

/** The account's fields that have standard names. */
interface ListedNames {
  position?: string | null
  department?: string | null
}

type Speller = (change: Change, names: ListedNames) => Promise<ListedNames>

let speller: Speller = (_change, names) => Promise.resolve(names)

/** The lists belong to a domain above, which registers its spelling here. */
export function spellListedNamesBy(by: Speller): void {
  speller = by
}

export function spellListedNames(change: Change, names: ListedNames): Promise<ListedNames> {
  return speller(change, names)
}
