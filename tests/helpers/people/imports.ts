import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { newWorkerId } from '#core/jobs/worker_id'
import { claimImport, importsToDo } from '#people/import/run/claim_import'
import { systemActor } from '#audit/actor'
import { requestUndo, startImport } from '#people/import/control_import'
import { createImport } from '#people/import/create_import'
import { SHELL_RIGHTS } from '#people/import/import_rights'
import { setColumns } from '#people/import/columns/set_columns'
import type { ImportField } from '#people/import/reading/fields'
import { workOn } from '#people/import/run/work_on_import'
import type { Caller } from '#tests/helpers/caller'

/** The answer of `GET /api/imports/{id}` for tests. */
export interface ImportAnswer {
  id: number
  state: string
  rowCount: number
  columns: { heading: string; field: string | null; guess: ImportField | null; samples: string[] }[]
  questions: string[]
  planned: Record<string, number>
  done: Record<string, number>
  progress: { done: number; all: number }
  undone: { removed: number; restored: number; kept: number } | null
  mine: boolean
  mayRun: boolean
  mayUndo: boolean
  failure: string | null
  earlier: { id: number } | null
}

export interface RowAnswer {
  number: number
  verdict: string
  outcome: string | null
  employeeId: number | null
  name: string | null
  email: string | null
  values: { heading: string; value: string }[]
  changes: { field: string; from: string | null; to: string | null }[]
  remarks: { kind: string; field: string | null; message: string }[]
  undone: string | null
}

export const fixture = (name: string) => readFile(app.makePath('tests', 'fixtures', name))

/** The demo's 240 people as a file. */
export const cleanRoster = () => readFile(app.makePath('resources', 'data', 'roster.csv'))

const bytesOf = (file: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof file === 'string' ? new TextEncoder().encode(file) : new Uint8Array(file)

/** A person who imports over HTTP, like the page. */
export function importing(caller: Caller) {
  const api = {
    upload: (file: string | Uint8Array, name = 'roster.csv') =>
      caller.call<ImportAnswer & { message: string }>(
        `/api/imports?name=${encodeURIComponent(name)}`,
        { method: 'POST', raw: bytesOf(file), headers: { 'content-type': 'text/csv' } }
      ),
    view: async (id: number) => (await caller.get<ImportAnswer>(`/api/imports/${id}`)).body,
    rows: async (id: number, query = '') =>
      (await caller.get<RowAnswer[]>(`/api/imports/${id}/rows${query}`)).body,
    columns: (id: number, columns: (string | null)[], options: object = {}) =>
      caller.put<ImportAnswer>(`/api/imports/${id}/columns`, { columns, ...options }),
    start: (id: number) => caller.post<ImportAnswer>(`/api/imports/${id}/start`, {}),
    undo: (id: number) => caller.post<ImportAnswer>(`/api/imports/${id}/undo`, {}),

    /** Uploads a file and accepts the guessed columns. */
    async previewed(file: string | Uint8Array, options: object = {}): Promise<ImportAnswer> {
      const { body } = await api.upload(file)
      const columns = body.columns.map(({ guess }) => guess)
      const answer = await api.columns(body.id, columns, options)
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body
    },

    /** Imports a file to its end. */
    async imported(file: string | Uint8Array, options: object = {}): Promise<ImportAnswer> {
      const { id } = await api.previewed(file, options)
      await api.start(id)
      await workOff()
      return api.view(id)
    },
  }
  return api
}

/** Runs what a server's worker would do now. */
export async function workOff(): Promise<void> {
  const holder = newWorkerId()
  for (const id of await importsToDo()) {
    if (await claimImport(id, holder)) await workOn(id, holder)
  }
}

/** An import of one new person, as far as a test needs it. */
export async function givenImport(
  by: { id: number } | null,
  upTo: 'columns' | 'preview' | 'running' | 'done' | 'undoing' = 'columns'
): Promise<number> {
  const actor = { ...systemActor, id: by?.id ?? null }
  const folder = await mkdtemp(join(tmpdir(), 'gangway-import-'))
  const path = join(folder, 'roster.csv')
  const address = `new-${folder.slice(-6).toLowerCase()}@example.com`
  await writeFile(path, `First name,Last name,E-mail\nAna,Díaz,${address}\n`)
  const id = await createImport({ path, name: 'roster.csv', source: 'browser' }, actor)
  await rm(folder, { recursive: true })
  if (upTo === 'columns') return id
  await setColumns(id, { columns: ['firstName', 'lastName', 'email'] }, SHELL_RIGHTS, actor)
  if (upTo === 'preview') return id
  await startImport(id, SHELL_RIGHTS, actor)
  if (upTo === 'running') return id
  await workOff()
  if (upTo === 'undoing') await requestUndo(id, SHELL_RIGHTS, actor)
  return id
}
