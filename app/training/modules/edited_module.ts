import { isDeepStrictEqual } from 'node:util'
import type { Change } from '#audit/services/change'
import { changedSince } from '#core/changed_since'
import { conflict, invalidField } from '#core/errors/http_errors'
import { normalizeForSearch } from '#core/search/normalize'
import { isoTime } from '#core/time'
import type { ModuleContent, Question } from '#training/content'
import { objectPath, type ModuleFields } from '#training/module'
import type TrainingModule from '#training/models/training_module'
import { claimFile } from '#training/modules/module_files'
import { asInput, testOf } from '#training/modules/questions'
import { contentOf } from '#training/services/learner_progress'

/** @throws HttpError 409 for an archived module, and for one changed since it was read. */
export function assertMayBeSaved(module: TrainingModule, readAt: string | undefined): void {
  if (module.isArchived) throw conflict('This module is archived. Restore it to change it.')
  if (readAt !== undefined && readAt !== isoTime(module.updatedAt)) {
    throw conflict(`${changedSince('This module')} Check it again before you save.`)
  }
}

/** What the sent fields make of a module; absent ones keep their value. */
export async function applyEdit(
  change: Change,
  module: TrainingModule,
  sent: Partial<ModuleFields>,
  { mayLack = false } = {}
) {
  const before = await contentOf(change, module.id, module.version)
  const old = fieldsOf(module, before)
  const fields: ModuleFields = { ...old, ...defined(sent) }
  // The validator requires it of a new module; whether a change may empty it depends on the module.
  if (!mayLack && !fields.description) {
    throw invalidField('description', 'Description is required', 'required')
  }
  const questions = testOf(fields, mayLack)
  const content = await contentFrom(change, fields, questions, module.id, before)
  const contentChanged = !isDeepStrictEqual(content, before)
  return { before, old, fields, questions, content, contentChanged }
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
    testQuestions: content.questions.map(asInput),
    requiresCertificateUpload: content.requiresCertificateUpload,
    videoUrl: content.videoUrl,
    videoPath: objectPath(content.videoFileId),
    captionsPath: objectPath(content.captionsFileId),
    externalUrl: content.externalUrl,
  }
}

/** Builds the learner's content from the fields; files in use are kept. */
export async function contentFrom(
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

export const columnsOf = (fields: ModuleFields) => ({
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

/** A module's fields for the audit log; only how many questions, since a version stores them. */
export const auditedFields = (
  fields: Omit<ModuleFields, 'testQuestions'>,
  questions: readonly object[],
  version: number
) => ({
  ...fields,
  renewalPeriodMonths: fields.renewalPeriodMonths || null,
  testQuestions: questions.length,
  version,
})

/** Only the sent fields: an absent one must not replace a value. */
export function defined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined)
  ) as Fields
}
