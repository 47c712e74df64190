import { Settings } from 'luxon'
import { cleanAbandonedFiles } from '#storage/services/clean_abandoned_files'

/** The daily cleaning, so many days from today. @returns how many objects it removed. */
export async function cleanedOn(days: number): Promise<number> {
  const { now } = Settings
  Settings.now = () => now() + days * 24 * 60 * 60 * 1000
  try {
    return (await cleanAbandonedFiles()).objects
  } finally {
    Settings.now = now
  }
}

/** So that what lies there from between these days is known to be this database's. */
export async function cleanedForDays(): Promise<void> {
  for (const days of [-9, -1]) await cleanedOn(days)
}
