import type { BaseCommand } from '@adonisjs/core/ace'
import { reportRefusal, reportUsage } from '#commands/_reporting'

/**
 * The stored spelling of each department or location that was given; null, once the unknown one
 * was reported, where there is none. A list without rows would pass for a result.
 */
export async function knownPlaces<Given extends { department?: string; location?: string }>(
  command: BaseCommand,
  given: Given
): Promise<Given | null> {
  const known = { ...given }
  try {
    const { knownPlace } = await import('#people/queries/known_places')
    for (const list of ['department', 'location'] as const) {
      const name = given[list]
      if (name === undefined) continue
      const spelled = await knownPlace(list, name)
      if (spelled === null) {
        reportUsage(command, `There is no ${list} ${name}.`)
        return null
      }
      known[list] = spelled
    }
  } catch (error) {
    reportRefusal(command, error)
    return null
  }
  return known
}
