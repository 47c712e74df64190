import type { Actor } from '#audit/actor'
import { change, differences, type Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { conflict } from '#core/errors/http_errors'
import type { ModuleEdit, ModuleFields } from '#training/module'
import ModuleVersion from '#training/models/module_version'
import TrainingModule from '#training/models/training_module'
import { assignRequiredInTransaction } from '#training/assignments/assign_required'
import { dayOf } from '#training/assignments/assign_modules'
import {
  assertMayBeSaved,
  applyEdit,
  columnsOf,
  auditedFields,
} from '#training/modules/edited_module'
import { deleteFilesOf } from '#training/modules/module_files'

/**
 * Publishes a draft, with the fields that are sent along. It is final: a published module never
 * becomes a draft again.
 * @throws HttpError 404, 409 for one that is published or archived, and for one changed since it
 * was read, 422 for what it lacks.
 */
export async function publishModule(
  id: number,
  { updatedAt, ...fields }: Omit<ModuleEdit, 'change' | 'retrainBy'>,
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    const module = await change.find(TrainingModule, id)
    if (!module.isDraft) throw conflict('This module is published already.')
    assertMayBeSaved(module, updatedAt)
    await saveDraft(change, module, fields, { publishes: true })
    await change.save(module.merge({ publishedAt: change.time }), {
      action: 'publish',
      newValues: { published: true },
    })
    if (module.isRequired) await assignRequiredInTransaction(change, id)
  })
}

/** Writes a draft, inside the caller's change. No one has learned from it: it stays version 1. */
export async function saveDraft(
  change: Change,
  module: TrainingModule,
  sent: Partial<ModuleFields>,
  { publishes = false } = {}
): Promise<void> {
  const { id, version } = module
  const found = await applyEdit(change, module, sent, { mayLack: !publishes })
  const { before, old, fields, questions, content, contentChanged } = found
  const changed = differences(
    auditedFields(old, old.testQuestions, version),
    auditedFields(fields, questions, version)
  )
  if (changed || contentChanged) {
    // The entry stores only how many questions there are, and the row none of them: a changed
    // question is logged by that count.
    const logged = changed ?? { newValues: { testQuestions: questions.length } }
    module.merge({ ...columnsOf(fields), updatedAt: change.time })
    await change.save(module, { action: 'draft', ...logged })
  }
  if (!contentChanged && !publishes) return
  await table(change.trx, ModuleVersion)
    .where({ module_id: id, version })
    .update({ content: JSON.stringify(content), published_on: dayOf(change) })
  const keepsFiles =
    before.videoFileId === content.videoFileId && before.captionsFileId === content.captionsFileId
  if (!keepsFiles) await deleteFilesOf(change, [before])
}
