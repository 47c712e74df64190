import type { Change } from '#audit/services/change'

/** The fields of an account that are chosen from lists. */
interface ListedNames {
  position?: string | null
  department?: string | null
}

type Speller = (change: Change, names: ListedNames) => Promise<ListedNames>

let speller: Speller = (_change, names) => Promise.resolve(names)

/** The lists belong to a domain above this one, which says here how a name is spelled. */
export function spellListedNamesBy(by: Speller): void {
  speller = by
}

export function spellListedNames(change: Change, names: ListedNames): Promise<ListedNames> {
  return speller(change, names)
}
