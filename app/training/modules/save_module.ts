import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#audit/actor'
import { change, differences, type Change } from '#audit/services/change'
import { isoTime } from '#core/time'
import { normalizeForSearch } from '#core/search/normalize'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import { conflict, invalidField } from '#core/errors/http_errors'
import type { ModuleContent, Question } from '#training/content'
import {
  DEFAULTS,
  objectPath,
  type ModuleChange,
  type ModuleFields,
  type NewModule,
} from '#training/module'
import ModuleVersion from '#training/models/module_version'
import TrainingModule from '#training/models/training_module'
import { assignRequiredInTransaction } from '#training/assignments/assign_required'
import { dayOf } from '#training/assignments/assign_modules'
import { withdrawRequiredInTransaction } from '#training/assignments/unassign'
import { claimFile } from '#training/modules/module_files'
import { noQuestions, testOf } from '#training/modules/questions'
import { contentOf } from '#training/services/learner_progress'

interface ModuleEdit extends Partial<ModuleFields> {
  /** What a content change means for people who have completed the module; minor by default. */
  change?: ModuleChange
  /** The last valid day of completions of earlier versions, after a material change. */
  retrainBy?: string
  /** The module's own, as it was read. */
  updatedAt?: string
}

/** Stored settings and content as form fields. */
function fieldsOf(module: TrainingModule, content: ModuleContent) {
  return {
    name: module.name,
    description: module.description,
    isRequired: module.isRequired,
    dueDays: module.dueDays,
    renewalPeriodMonths: module.renewalPeriodMonths,
    minutes: module.minutes,
    attemptsAllowed: module.attemptsAllowed,
    hasTest: content.hasTest,
    passMark: content.passMark,
    shuffleQuestions: content.shuffleQuestions,
    testQuestions: content.questions,
    requiresCertificateUpload: content.requiresCertificateUpload,
    videoUrl: content.videoUrl,
    videoPath: objectPath(content.videoFileId),
    captionsPath: objectPath(content.captionsFileId),
    externalUrl: content.externalUrl,
  }
}

/** Builds the learner's content from the fields; files in use are kept. */
async function contentFrom(
  change: Change,
  fields: ModuleFields,
  questions: Question[],
  moduleId: number | null,
  kept: ModuleContent | null
): Promise<ModuleContent> {
  const video =
    fields.videoPath === null || fields.videoPath === objectPath(kept?.videoFileId ?? null)
      ? null
      : await claimFile(change, 'videoPath', fields.videoPath, moduleId)
  const captions =
    fields.captionsPath === null || fields.captionsPath === objectPath(kept?.captionsFileId ?? null)
      ? null
      : await claimFile(change, 'captionsPath', fields.captionsPath, moduleId)
  const keepsVideo = fields.videoPath !== null && video === null
  const keepsCaptions = fields.captionsPath !== null && captions === null
  return {
    name: fields.name,
    description: fields.description,
    videoFileId: video ? video.id : keepsVideo ? (kept?.videoFileId ?? null) : null,
    videoSeconds: video ? video.seconds : keepsVideo ? (kept?.videoSeconds ?? null) : null,
    captionsFileId: captions ? captions.id : keepsCaptions ? (kept?.captionsFileId ?? null) : null,
    videoUrl: fields.videoUrl,
    externalUrl: fields.externalUrl,
    requiresCertificateUpload: fields.requiresCertificateUpload,
    hasTest: fields.hasTest,
    passMark: fields.passMark,
    shuffleQuestions: fields.shuffleQuestions,
    questions,
  }
}

const columnsOf = (fields: ModuleFields) => ({
  name: fields.name,
  description: fields.description,
  searchText: normalizeForSearch(fields.name).slice(0, 450),
  isRequired: fields.isRequired,
  dueDays: fields.dueDays,
  // 0 months mean no renewal.
  renewalPeriodMonths: fields.renewalPeriodMonths || null,
  hasTest: fields.hasTest,
  requiresCertificateUpload: fields.requiresCertificateUpload,
  minutes: fields.minutes,
  attemptsAllowed: fields.attemptsAllowed,
})

/** A module's fields for the log; questions only by number, since a version stores them. */
const told = (
  fields: Omit<ModuleFields, 'testQuestions'>,
  questions: Question[],
  version: number
) => ({
  ...fields,
  renewalPeriodMonths: fields.renewalPeriodMonths || null,
  testQuestions: questions.length,
  version,
})

/** Writes a module's content as its newest version. */
export async function publish(
  change: Change,
  { id: moduleId, version }: TrainingModule,
  content: ModuleContent,
  retrainBy: string | null = null
): Promise<void> {
  await change.store(
    new ModuleVersion().fill({
      moduleId,
      version,
      content: JSON.stringify(content),
      material: retrainBy !== null,
      retrainBy,
      publishedOn: dayOf(change),
      createdById: change.actor.id,
      createdBy: change.actor.label,
    })
  )
}

/** Creates a module inside the caller's change. @returns its id. */
export async function createModuleInTransaction(change: Change, input: NewModule): Promise<number> {
  const fields: ModuleFields = { ...DEFAULTS, ...defined(input) }
  const questions = testOf(fields)
  const content = await contentFrom(change, fields, questions, null, null)
  const module = new TrainingModule().fill({ ...columnsOf(fields), version: 1 })
  await change.save(module, { newValues: told(fields, questions, 1) })
  await publish(change, module, content)
  if (module.isRequired) await assignRequiredInTransaction(change, module.id)
  return module.id
}

/**
 * Creates a module. A repeated call with the same Idempotency-Key returns the first result.
 * @returns its id.
 */
export async function createModule(input: NewModule, actor: Actor, key?: string): Promise<number> {
  const call = { operation: 'training_modules.store', key, input }
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    if (earlier !== null) return earlier
    const id = await createModuleInTransaction(change, input)
    await rememberMade(change, call, id)
    return id
  })
}

/**
 * Changes a module; absent fields keep their value. A new version is written when the learner's
 * content has changed, and only then it matters whether the change is material.
 * @throws HttpError 404, 409 for an archived module and for one changed since it was read, 422.
 */
export async function updateModule(id: number, edit: ModuleEdit, actor: Actor): Promise<void> {
  await change(actor, (change) => updateModuleInTransaction(change, id, edit))
}

/** The same inside the caller's change. */
async function updateModuleInTransaction(
  change: Change,
  id: number,
  { change: meaning = 'minor', retrainBy, updatedAt, ...edit }: ModuleEdit
): Promise<void> {
  const module = await change.find(TrainingModule, id)
  if (module.isArchived) throw conflict('This module is archived. Restore it to change it.')
  if (updatedAt !== undefined && updatedAt !== isoTime(module.updatedAt)) {
    throw conflict('This module was changed since you opened it. Check it again before you save.')
  }
  const before = await contentOf(change, id, module.version)
  const old = fieldsOf(module, before)
  const fields: ModuleFields = { ...old, ...defined(edit) }
  // Without sent questions, the stored ones stay, including ids.
  const questions = edit.testQuestions || !fields.hasTest ? testOf(fields) : keptTest(before)
  const content = await contentFrom(change, fields, questions, id, before)
  const published = !isDeepStrictEqual(content, before)
  const version = published ? module.version + 1 : module.version
  const changed = differences(
    told(old, old.testQuestions, module.version),
    told(fields, questions, version)
  )
  if (!changed) return

  const date = published && meaning === 'material' ? retrainDate(change, retrainBy) : null
  await change.save(module.merge({ ...columnsOf(fields), version }), {
    oldValues: changed.oldValues,
    newValues: {
      ...changed.newValues,
      ...(published ? { change: meaning } : {}),
      ...(date ? { retrainBy: date } : {}),
    },
  })
  if (published) await publish(change, module, content, date)
  if (fields.isRequired && !old.isRequired) await assignRequiredInTransaction(change, id)
  if (!fields.isRequired && old.isRequired) {
    await withdrawRequiredInTransaction(change, id, 'The module is no longer required.')
  }
}

function keptTest({ questions }: ModuleContent): Question[] {
  if (questions.length > 0) return questions
  throw noQuestions()
}

function retrainDate(change: Change, retrainBy: string | undefined): string {
  if (!retrainBy) {
    throw invalidField('retrainBy', 'Say by when people must have trained again.', 'required')
  }
  if (retrainBy < dayOf(change)) {
    throw invalidField('retrainBy', 'People can only train again from today on.', 'afterOrEqual')
  }
  return retrainBy
}

/** Only the sent fields: an absent one must not replace a value. */
function defined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined)
  ) as Fields
}
