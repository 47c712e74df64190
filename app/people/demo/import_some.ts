import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import type { Actor } from '#audit/actor'
import { newWorkerId } from '#core/jobs/worker_id'
import { claimImport } from '#people/import/run/claim_import'
import { startImport } from '#people/import/control_import'
import { createImport } from '#people/import/create_import'
import { SHELL_RIGHTS } from '#people/import/import_rights'
import { setColumns } from '#people/import/columns/set_columns'
import { workOn } from '#people/import/run/work_on_import'
import type { NewEmployee } from '#people/services/insert_employees'

const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'position',
  'department',
  'location',
] as const
const HEADINGS = ['First name', 'Last name', 'Email', 'Phone', 'Job title', 'Team', 'Site']

/** Imports a small file as an administrator would; one of its records has an invalid address. */
export async function importSome(people: readonly NewEmployee[], admin: Actor): Promise<void> {
  const records = people.map((person) => FIELDS.map((field) => person[field] ?? ''))
  const wrong = ['Dana', 'Whitfield', 'dana.whitfield(at)harborvale', '', '', '', '']
  const folder = await mkdtemp(join(tmpdir(), 'gangway-demo-'))
  try {
    const path = join(folder, 'new_hires.csv')
    await writeFile(path, stringify([HEADINGS, ...records, wrong]))
    const id = await createImport({ path, name: 'new_hires.csv', source: 'browser' }, admin)
    const rights = { ...SHELL_RIGHTS, userId: admin.id }
    await setColumns(id, { columns: [...FIELDS], admitAs: 'active' }, rights, admin)
    const holder = newWorkerId()
    await startImport(id, rights, admin, holder)
    if (await claimImport(id, holder)) await workOn(id, holder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
