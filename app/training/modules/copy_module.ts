import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { normalizeForSearch } from '#core/search/normalize'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import TrainingModule from '#training/models/training_module'
import { publish } from '#training/modules/save_module'
import { contentOf } from '#training/services/learner_progress'

/** The maximum length of a module's name in UTF-16 units, as everywhere. */
const NAME_LENGTH = 200

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** As much of a name as fits, cut between graphemes, so that no emoji is split. */
function shortened(name: string): string {
  let short = ''
  for (const { segment } of graphemes.segment(name)) {
    if (short.length + segment.length > NAME_LENGTH) break
    short += segment
  }
  return short.trimEnd()
}

/**
 * Copies a module as a starting point: its content, files and test, under the name 'Copy of …'.
 * The copy is not required, so no one is assigned before it is ready.
 * @returns the copy's id.
 */
export async function copyModule(id: number, actor: Actor, key?: string): Promise<number> {
  const call = { operation: 'training_modules.copy', key, input: { id } }
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    if (earlier !== null) return earlier
    const module = await change.find(TrainingModule, id)
    const content = await contentOf(change, id, module.version)
    const name = shortened(`Copy of ${module.name}`)
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
    })
    await change.save(copy, {
      newValues: { name, copyOf: id, testQuestions: content.questions.length, version: 1 },
    })
    await publish(change, copy, { ...content, name })
    await rememberMade(change, call, copy.id)
    return copy.id
  })
}
