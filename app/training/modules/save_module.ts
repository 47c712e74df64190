import type { Actor } from '#audit/actor'
import { change, differences, type Change } from '#audit/services/change'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import { invalidField } from '#core/errors/http_errors'
import type { ModuleContent } from '#training/content'
import {
  DEFAULTS,
  type ModuleChange,
  type ModuleEdit,
  type ModuleFields,
  type NewModule,
} from '#training/module'
import ModuleVersion from '#training/models/module_version'
import TrainingModule from '#training/models/training_module'
import { assignRequiredInTransaction } from '#training/assignments/assign_required'
import { dayOf } from '#training/assignments/assign_modules'
import { withdrawRequiredInTransaction } from '#training/assignments/unassign'
import {
  applyEdit,
  assertMayBeSaved,
  columnsOf,
  contentFrom,
  defined,
  auditedFields,
} from '#training/modules/edited_module'
import { saveDraft } from '#training/modules/publish_module'
import { testOf } from '#training/modules/questions'
import { spreadCorrection } from '#training/services/spread_correction'

/** Writes a module's content as its newest version. */
export async function writeVersion(
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
export async function createModuleInTransaction(
  change: Change,
  { draft = false, ...input }: NewModule
): Promise<number> {
  const { description = '' } = input
  const fields: ModuleFields = { ...DEFAULTS, ...defined(input), description }
  const questions = testOf(fields, draft)
  const content = await contentFrom(change, fields, questions, null, null)
  const module = new TrainingModule().fill({
    ...columnsOf(fields),
    version: 1,
    publishedAt: draft ? null : change.time,
  })
  await change.save(module, {
    ...(draft ? { action: 'draft' } : {}),
    newValues: auditedFields(fields, questions, 1),
  })
  await writeVersion(change, module, content)
  if (module.isRequired && !draft) await assignRequiredInTransaction(change, module.id)
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
export async function updateModule(
  id: number,
  { change: meaning = 'minor', retrainBy, updatedAt, ...fields }: ModuleEdit,
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    const module = await change.find(TrainingModule, id)
    assertMayBeSaved(module, updatedAt)
    if (module.isDraft) await saveDraft(change, module, fields)
    else await savePublished(change, module, fields, { meaning, retrainBy })
  })
}

async function savePublished(
  change: Change,
  module: TrainingModule,
  sent: Partial<ModuleFields>,
  { meaning, retrainBy }: { meaning: ModuleChange; retrainBy: string | undefined }
): Promise<void> {
  const { old, fields, questions, content, contentChanged } = await applyEdit(change, module, sent)
  const version = contentChanged ? module.version + 1 : module.version
  const changed = differences(
    auditedFields(old, old.testQuestions, module.version),
    auditedFields(fields, questions, version)
  )
  if (!changed) return

  const date = contentChanged && meaning === 'material' ? retrainDate(change, retrainBy) : null
  await change.save(module.merge({ ...columnsOf(fields), version }), {
    oldValues: changed.oldValues,
    newValues: {
      ...changed.newValues,
      ...(contentChanged ? { change: meaning } : {}),
      ...(date ? { retrainBy: date } : {}),
    },
  })
  if (contentChanged) await writeVersion(change, module, content, date)
  if (contentChanged && meaning === 'minor') await spreadCorrection(change, module, content)
  if (fields.isRequired && !old.isRequired) await assignRequiredInTransaction(change, module.id)
  if (!fields.isRequired && old.isRequired) {
    await withdrawRequiredInTransaction(change, module.id, 'The module is no longer required.')
  }
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
