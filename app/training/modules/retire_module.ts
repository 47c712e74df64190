import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { conflict } from '#core/errors/http_errors'
import Assignment from '#training/models/assignment'
import AssignmentBatch from '#training/models/assignment_batch'
import AssignmentRule from '#training/models/assignment_rule'
import Attempt from '#training/models/attempt'
import Completion from '#training/models/completion'
import Evidence from '#training/models/evidence'
import ModuleVersion from '#training/models/module_version'
import Progress from '#training/models/progress'
import Recording from '#training/models/recording'
import TrainingModule from '#training/models/training_module'
import { assignRequiredInTransaction } from '#training/assignments/assign_required'
import { deleteFilesOf } from '#training/modules/module_files'
import { endAssignments } from '#training/assignments/withdraw_assignments'

/** Rows that refer to a module and must outlive it. */
const TRACES = [Completion, Assignment, Progress, Evidence, Recording, AssignmentRule]

async function leftTraces(change: Change, { id }: TrainingModule): Promise<boolean> {
  for (const model of TRACES) {
    if (await model.findBy('moduleId', id, { client: change.trx })) return true
  }
  return false
}

/**
 * Deletes a module without training history. Any other is archived instead, because completions
 * and certificates refer to it.
 * @throws HttpError 404; 409 for an archived one with history.
 */
export async function deleteModule(id: number, actor: Actor): Promise<'deleted' | 'archived'> {
  return change(actor, async (change) => {
    const module = await change.find(TrainingModule, id)
    if (await leftTraces(change, module)) {
      if (module.isArchived) {
        throw conflict('People have trained with this module. It stays in the archive.')
      }
      await archiveInTransaction(change, module)
      return 'archived'
    }
    const versions = await ModuleVersion.query({ client: change.trx }).where('moduleId', id)
    await table(change.trx, AssignmentBatch).where('module_id', id).update({ module_id: null })
    await table(change.trx, ModuleVersion).where('module_id', id).delete()
    await deleteFilesOf(
      change,
      versions.map(({ parsed }) => parsed)
    )
    const { name, version } = module
    await change.delete(module, { oldValues: { name, version } })
    return 'deleted'
  })
}

/** @throws HttpError 404; 409 for an archived one. */
export async function archiveModule(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const module = await change.find(TrainingModule, id)
    if (module.isArchived) throw conflict('This module is archived already.')
    await archiveInTransaction(change, module)
  })
}

/**
 * An archived module requires nothing: assignments are withdrawn, its rules stop, and open
 * attempts are closed without grading. Completions stay.
 */
async function archiveInTransaction(change: Change, module: TrainingModule): Promise<void> {
  await change.save(module.merge({ archivedAt: change.time }), {
    action: module.isDraft ? 'archive_draft' : 'archive',
    newValues: { archived: true },
  })
  const ofModule = { module_id: module.id, open: 1 }
  const open = await table(change.trx, Assignment).where(ofModule).select('id')
  await endAssignments(
    change,
    open.map(({ id }) => id),
    'The module was archived.'
  )
  await stopRules(change, module)
  await table(change.trx, Attempt).where(ofModule).update({ open: null, abandoned_at: change.time })
}

async function stopRules(change: Change, { id: moduleId }: TrainingModule): Promise<void> {
  const live = () =>
    table(change.trx, AssignmentRule).where('module_id', moduleId).whereNull('stopped_at')
  const rules = await live().select('id')
  await live().update({ stopped_at: change.time })
  await change.auditMany(
    rules.map(({ id }) => ({
      action: 'stop',
      entityType: AssignmentRule.audited.entityType,
      entityId: id,
      newValues: { reason: 'The module was archived.' },
    }))
  )
}

/**
 * Restores an archived module. A required one is assigned again, since archiving withdrew the
 * assignments; stopped rules stay stopped.
 * @throws HttpError 404; 409 for one that is not archived.
 */
export async function restoreModule(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const module = await change.find(TrainingModule, id)
    if (!module.isArchived) throw conflict('This module is not archived.')
    await change.save(module.merge({ archivedAt: null }), {
      action: module.isDraft ? 'restore_draft' : 'restore',
      newValues: { archived: false },
    })
    if (module.isRequired && !module.isDraft) await assignRequiredInTransaction(change, id)
  })
}
