import type { BaseCommand } from '@adonisjs/core/ace'
import { reportRefusal, reportUsage } from '#commands/_reporting'

/**
 * The stored spelling of each given department and location. A misspelled one is reported, since an
 * empty result would pass for an answer.
 * @param present for where people are now, not where they once were.
 * @returns null where one does not exist.
 */
export async function knownPlaces<Given extends { department?: string; location?: string }>(
  command: BaseCommand,
  given: Given,
  { present = false } = {}
): Promise<Given | null> {
  const known = { ...given }
  try {
    const { knownPlace } = await import('#people/queries/known_place')
    for (const list of ['department', 'location'] as const) {
      const name = given[list]
      if (name === undefined) continue
      const spelled = await knownPlace(list, name, { present })
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
