import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict } from '#core/errors/refusals'
import { findModule } from '#training/queries/find_module'
import { assignRequiredWithin } from '#training/assignments/assign_required'
import { deleteFilesOf } from '#training/modules/module_files'
import { endAssignments } from '#training/assignments/withdraw_assignments'

/** What refers to a module and must outlive it. */
const TRACES = [
  'training_completions',
  'training_assignments',
  'training_progress',
  'training_evidence',
  'training_recordings',
  'training_rules',
]

async function leftTraces(change: Change, moduleId: number): Promise<boolean> {
  for (const table of TRACES) {
    if (await change.trx.from(table).where('module_id', moduleId).select('id').first()) return true
  }
  return false
}

/**
 * Deletes a module nobody has had to do with; any other is archived instead (product.md,
 * Training), for completions and certificates refer to it.
 * @throws Refusal 404; 409 for one that is archived already and stays.
 */
export async function deleteModule(id: number, actor: Actor): Promise<'deleted' | 'archived'> {
  return change(actor, async (change) => {
    const module = await findModule(id, change.trx)
    if (await leftTraces(change, id)) {
      if (module.archived_at) {
        throw conflict('People have trained with this module. It stays in the archive.')
      }
      await archiveWithin(change, id)
      return 'archived'
    }
    await deleteFilesOf(change, id)
    await change.trx.from('training_batches').where('module_id', id).update({ module_id: null })
    await change.trx.from('training_module_versions').where('module_id', id).delete()
    await change.trx.from('training_modules').where('id', id).delete()
    await change.audit({
      action: 'delete',
      entityType: 'training_module',
      entityId: id,
      oldValues: { name: module.name, version: module.version },
    })
    return 'deleted'
  })
}

/** @throws Refusal 404; 409 for one that is archived already. */
export async function archiveModule(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const { archived_at: archivedAt } = await findModule(id, change.trx)
    if (archivedAt) throw conflict('This module is archived already.')
    await archiveWithin(change, id)
  })
}

/**
 * An archived module asks for nothing: what was assigned is withdrawn, its rules stop, and open
 * attempts are closed without being graded. What was completed stays as it is.
 */
async function archiveWithin(change: Change, id: number): Promise<void> {
  await change.trx
    .from('training_modules')
    .where('id', id)
    .update({ archived_at: change.time, updated_at: change.time })
  await change.audit({
    action: 'archive',
    entityType: 'training_module',
    entityId: id,
    newValues: { archived: true },
  })
  const open: { id: number }[] = await change.trx
    .from('training_assignments')
    .where({ module_id: id, open: 1 })
    .select('id')
  await endAssignments(
    change,
    open.map((row) => Number(row.id)),
    'The module was archived.'
  )
  await stopRules(change, id)
  await change.trx
    .from('training_attempts')
    .where({ module_id: id, open: 1 })
    .update({ open: null, abandoned_at: change.time })
}

async function stopRules(change: Change, moduleId: number): Promise<void> {
  const rules: { id: number }[] = await change.trx
    .from('training_rules')
    .where('module_id', moduleId)
    .whereNull('stopped_at')
    .select('id')
  if (rules.length === 0) return
  await change.trx
    .from('training_rules')
    .whereIn(
      'id',
      rules.map(({ id }) => id)
    )
    .update({ stopped_at: change.time })
  await change.auditMany(
    rules.map(({ id }) => ({
      action: 'stop',
      entityType: 'training_rule',
      entityId: id,
      newValues: { reason: 'The module was archived.' },
    }))
  )
}

/**
 * Brings an archived module back. A required one is assigned anew, since withdrawing ended what
 * was; stopped rules stay stopped.
 * @throws Refusal 404; 409 for one that is not archived.
 */
export async function restoreModule(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const module = await findModule(id, change.trx)
    if (!module.archived_at) throw conflict('This module is not archived.')
    await change.trx
      .from('training_modules')
      .where('id', id)
      .update({ archived_at: null, updated_at: change.time })
    await change.audit({
      action: 'restore',
      entityType: 'training_module',
      entityId: id,
      newValues: { archived: false },
    })
    if (module.is_required) await assignRequiredWithin(change, id)
  })
}
