import db from '@adonisjs/lucid/services/db'
import { systemActor, type Actor } from '#audit/actor'
import type { NewModule, QuestionInput } from '#training/module'
import { findModule, type ModuleWithContent } from '#training/queries/modules/find_module'
import { createModule as create } from '#training/modules/save_module'
import type { Caller } from '#tests/helpers/caller'
import { given, type Person, type PersonOptions } from '#tests/helpers/people/people'

/** A module in a response. */
export interface ModuleAnswer {
  id: number
  name: string
  version: number
  updatedAt: string
  testQuestions?: Record<string, unknown>[]
  [field: string]: unknown
}

let counter = 0

/** Questions whose second option is correct. */
export const questions = (count = 2): QuestionInput[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `q${index + 1}`,
    question: `What is right about ${index + 1}?`,
    options: ['No', 'Yes', 'Perhaps', 'Never'],
    correctAnswer: 1,
    explanation: `It is so since ${index + 1}.`,
  }))

/** A module made through the service for all modules; `testQuestions` turn Has Test on. */
export async function createModule(
  overrides: Partial<NewModule> = {},
  actor: Actor = systemActor
): Promise<ModuleWithContent> {
  const id = await create(
    {
      name: `Ladder safety ${++counter}`,
      description: 'How to stand on a ladder, and when not to.',
      hasTest: overrides.testQuestions !== undefined,
      ...overrides,
    },
    actor
  )
  return findModule(id)
}

const MODULES = '/api/training/modules'
export const LADDERS = { name: 'Ladders', description: 'Three points of contact.' }

/** Makes a module like its settings page. */
export const postModule = (caller: Caller, fields: Record<string, unknown> = {}) =>
  caller.post<ModuleAnswer>(MODULES, { ...LADDERS, ...fields })

export const patchModule = (caller: Caller, id: number, body: unknown) =>
  caller.call<ModuleAnswer>(`${MODULES}/${id}`, { method: 'PATCH', body })

export const activeEmployee = (options: PersonOptions = {}): Promise<Person> =>
  given.employee({ status: 'active', ...options })

export const moduleRow = (id: number) => db.from('training_modules').where('id', id).firstOrFail()

/** A module's versions, the oldest first. */
export const versionsOf = (id: number) =>
  db.from('training_module_versions').where('module_id', id).orderBy('version')

/** A module's assignments, open or not, in order. */
export const assignmentsOf = (moduleId: number) =>
  db.from('training_assignments').where('module_id', moduleId).orderBy('id')
