import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { DateTime } from 'luxon'
import app from '@adonisjs/core/services/app'
import type { NewEmployee } from '#people/services/insert_employees'

const COLUMNS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'position',
  'department',
  'location',
  'startDate',
  'hourlyRate',
  'salary',
  'sourceOfHire',
] as const

type Row = Record<(typeof COLUMNS)[number], string>

/** Everyone who started recently, and every third of the others, so the company stays small. */
const LATELY = 60
const EVERY = 3
const IMPORTED = 8

/** The demo's people in the order they started, and some others for its import. */
export async function readRoster(): Promise<{ people: NewEmployee[]; others: NewEmployee[] }> {
  const file = await readFile(app.makePath('resources/data/roster.csv'))
  const rows = parse<Row>(file, { columns: true, bom: true })
  rows.sort((a, b) => b.startDate.localeCompare(a.startDate))
  const isTold = (index: number) => index < LATELY || index % EVERY === 0
  const told = rows.filter((_, index) => isTold(index)).reverse()
  const rest = rows.filter((_, index) => !isTold(index)).slice(0, IMPORTED)
  return { people: told.map(personOf), others: rest.map(personOf) }
}

function personOf(row: Row): NewEmployee {
  const person: NewEmployee = { ...row, sendInvite: true }
  for (const column of COLUMNS) if (row[column] === '') person[column as 'phone'] = null
  return person
}

/**
 * Moves all start dates by the same number of whole weeks, so that the last person started about
 * a month before the demo is loaded.
 */
export function bringUpToDate(people: NewEmployee[], now: DateTime): NewEmployee[] {
  const firstDay = (person?: NewEmployee) => DateTime.fromISO(person?.startDate ?? '')
  const weeks = Math.floor(now.minus({ days: 30 }).diff(firstDay(people.at(-1)), 'weeks').weeks)
  return people.map((person) => ({
    ...person,
    startDate: firstDay(person).plus({ weeks }).toISODate(),
  }))
}
