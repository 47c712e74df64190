import type { PlaceCount } from '#people/import/import_options'
import type { Evaluated } from '#people/import/preview/evaluate_batch'

/** Bytes for places in the options, whose column holds 65,535. */
const MOST_BYTES = 50_000

/** Where the people are placed whom a file adds: what is prepared for them depends on it. */
export class PlacesOfNew {
  readonly #places = new Map<string, PlaceCount>()
  readonly #placeOf = new Map<number, PlaceCount>()

  add(row: Pick<Evaluated, 'number' | 'verdict' | 'values' | 'manager'>): void {
    const { number, verdict, values } = row
    if (verdict !== 'created') return
    const { department = null, position = null, location = null } = values
    const managerRole = row.manager?.role ?? null
    const key = JSON.stringify([department, position, location, managerRole])
    const place = this.#places.get(key) ?? {
      department,
      position,
      location,
      managerRole,
      people: 0,
    }
    this.#places.set(key, place)
    this.#placeOf.set(number, place)
    place.people++
  }

  /** @returns how many come in at each place, without refused rows; undefined for too many places. */
  without(refused: ReadonlyMap<number, unknown>): PlaceCount[] | undefined {
    const people = new Map([...this.#places.values()].map((place) => [place, place.people]))
    for (const number of refused.keys()) {
      const place = this.#placeOf.get(number)
      if (place) people.set(place, (people.get(place) ?? 0) - 1)
    }
    const places = [...people].map(([place, count]) => ({ ...place, people: count }))
    const some = places.filter((place) => place.people > 0)
    return Buffer.byteLength(JSON.stringify(some)) > MOST_BYTES ? undefined : some
  }
}
