import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { normalizeForSearch } from '#core/search/normalize'
import { shortened } from '#core/shortened'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import TrainingModule from '#training/models/training_module'
import { writeVersion } from '#training/modules/save_module'
import { contentOf } from '#training/services/learner_progress'

/** The maximum length of a module's name in UTF-16 units, as everywhere. */
const NAME_LENGTH = 200

/**
 * Copies a module as a starting point: its content, files and test, under the name 'Copy of …'.
 * The copy is not required, so no one is assigned before it is ready. A draft's copy is a draft.
 * @returns the copy's id.
 */
export async function copyModule(
  id: number,
  { draft = false, key }: { draft?: boolean; key?: string },
  actor: Actor
): Promise<number> {
  const call = { operation: 'training_modules.copy', key, input: draft ? { id, draft } : { id } }
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    if (earlier !== null) return earlier
    const module = await change.find(TrainingModule, id)
    const content = await contentOf(change, id, module.version)
    const publishedAt = draft || module.isDraft ? null : change.time
    const name = shortened(`Copy of ${module.name}`, NAME_LENGTH)
    const copy = new TrainingModule().fill({
      name,
      description: module.description,
      searchText: normalizeForSearch(name).slice(0, 450),
      isRequired: false,
      dueDays: module.dueDays,
      renewalPeriodMonths: module.renewalPeriodMonths,
      hasTest: module.hasTest,
      requiresCertificateUpload: module.requiresCertificateUpload,
      minutes: module.minutes,
      attemptsAllowed: module.attemptsAllowed,
      version: 1,
      publishedAt,
    })
    await change.save(copy, {
      ...(publishedAt === null ? { action: 'draft' } : {}),
      newValues: { name, copyOf: id, testQuestions: content.questions.length, version: 1 },
    })
    await writeVersion(change, copy, { ...content, name })
    await rememberMade(change, call, copy.id)
    return copy.id
  })
}
