import type { Actor } from '#audit/actor'
import { change, differences, type Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { conflict } from '#core/errors/http_errors'
import type { ModuleEdit, ModuleFields } from '#training/module'
import ModuleVersion from '#training/models/module_version'
import TrainingModule from '#training/models/training_module'
import { assignRequiredInTransaction } from '#training/assignments/assign_required'
import { dayOf } from '#training/assignments/assign_modules'
import { assertMayBeSaved, columnsOf, edited, told } from '#training/modules/edited_module'
import { deleteFilesOf } from '#training/modules/module_files'

/**
 * Publishes a draft, with the fields that are sent along. It is final: a published module can only
 * be archived.
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
  const found = await edited(change, module, sent, !publishes)
  const { before, old, fields, questions, content, isNew } = found
  const changed = differences(
    told(old, old.testQuestions, version),
    told(fields, questions, version)
  )
  if (changed || isNew) {
    // The entry has the questions only by number, and the module's row not at all.
    const telling = changed ?? { newValues: { testQuestions: questions.length } }
    module.merge({ ...columnsOf(fields), updatedAt: change.time })
    await change.save(module, { action: 'draft', ...telling })
  }
  if (!isNew && !publishes) return
  await table(change.trx, ModuleVersion)
    .where({ module_id: id, version })
    .update({ content: JSON.stringify(content), published_on: dayOf(change) })
  await deleteFilesOf(change, [before])
}
