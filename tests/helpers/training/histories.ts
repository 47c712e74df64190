import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { createImport } from '#training/completion_imports/create_import'
import { runImport } from '#training/completion_imports/run_import'
import type { Caller } from '#tests/helpers/caller'
import { plainModule } from '#tests/helpers/training/assignments'
import { given } from '#tests/helpers/people/people'

export const HISTORY = '/api/training/completion-imports'

/** The answer of `GET /api/training/completion-imports/{id}` for tests. */
export interface HistoryAnswer {
  id: number
  state: string
  fileName: string
  rowCount: number
  planned: Record<string, number>
  done: Record<string, number>
  progress: { done: number; all: number }
  columns: { heading: string; field: string | null; samples: string[] }[]
  questions: string[]
  questionSamples: { dateOrder?: string[] }
  mine: boolean
  earlier: { id: number } | null
  message: string
}

export interface HistoryRow {
  number: number
  verdict: string
  outcome: string | null
  reason: string | null
  name: string | null
  module: string | null
  completedOn: string | null
  expiresOn: string | null
  score: number | null
  trainer: string | null
}

/** A module that a file can name. */
export const namedModule = (name: string, columns: Record<string, unknown> = {}) =>
  plainModule({ name, ...columns })

/** A person who imports past completions over HTTP, like the page. */
export function importingHistory(caller: Caller) {
  const get = async <Body>(path: string) => (await caller.get<Body>(`${HISTORY}/${path}`)).body
  return {
    upload: (file: string | Uint8Array, name = 'history.csv') =>
      caller.call<HistoryAnswer>(`${HISTORY}?name=${encodeURIComponent(name)}`, {
        method: 'POST',
        raw: new Uint8Array(Buffer.from(file)),
        headers: { 'content-type': 'text/csv' },
      }),
    view: (id: number) => get<HistoryAnswer>(String(id)),
    rows: (id: number, query = '') => get<HistoryRow[]>(`${id}/rows${query}`),
    columns: (id: number, columns: (string | null)[], dateOrder?: string) =>
      caller.put<HistoryAnswer>(`${HISTORY}/${id}/columns`, { columns, dateOrder }),
    run: (id: number) => caller.post<HistoryAnswer>(`${HISTORY}/${id}/run`, {}),
  }
}

export const completions = () => db.from('training_completions').orderBy('id')

/** A file for the duration of some work. */
export async function withFile<T>(
  text: string | Uint8Array,
  work: (path: string) => Promise<T>,
  name = 'history.csv'
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-history-'))
  const path = join(folder, name)
  await writeFile(path, text)
  try {
    return await work(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** An import of one new completion, as far as a test needs it. */
export async function givenHistory(
  by: { id: number } | null,
  upTo: 'preview' | 'done' = 'preview'
): Promise<number> {
  const actor = { ...systemActor, id: by?.id ?? null }
  const { email } = await given.employee()
  const module = `Lifting ${email}`
  await namedModule(module)
  const text = `Email,Module,Completed on\n${email},${module},2024-05-01\n`
  const id = await withFile(text, (path) =>
    createImport({ path, name: 'history.csv', source: 'browser' }, actor)
  )
  if (upTo === 'done') await runImport(id, actor)
  return id
}
