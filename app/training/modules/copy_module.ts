import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { fold } from '#core/search/fold'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import { findModule } from '#training/queries/find_module'
import { dayOf } from '#training/assignments/assign_modules'

/** As long as a module's name may be, in UTF-16 units as everywhere. */
const NAME_LENGTH = 200

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** As much of a name as fits, cut between characters as people see them: no emoji is split. */
function shortened(name: string): string {
  let short = ''
  for (const { segment } of graphemes.segment(name)) {
    if (short.length + segment.length > NAME_LENGTH) break
    short += segment
  }
  return short.trimEnd()
}

/**
 * Makes a module like another, to be changed from there: its content, files and test, under the
 * name 'Copy of …'. It is not required, so that nobody is asked to do it before it is ready.
 * @returns the copy's id.
 */
export async function copyModule(id: number, actor: Actor, key?: string): Promise<number> {
  const call = { operation: 'training_modules.copy', key, input: { id } }
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    if (earlier !== null) return earlier
    const { content, ...module } = await findModule(id, change.trx)
    const name = shortened(`Copy of ${module.name}`)
    const [inserted] = await change.trx
      .insertQuery()
      .table('training_modules')
      .insert({
        name,
        description: module.description,
        search_text: fold(name).slice(0, 450),
        is_required: false,
        due_days: module.due_days,
        renewal_period_months: module.renewal_period_months,
        has_test: module.has_test,
        requires_certificate_upload: module.requires_certificate_upload,
        minutes: module.minutes,
        attempts_allowed: module.attempts_allowed,
        version: 1,
        created_at: change.time,
        updated_at: change.time,
      })
    const copyId = Number(inserted)
    await change.trx
      .insertQuery()
      .table('training_module_versions')
      .insert({
        module_id: copyId,
        version: 1,
        content: JSON.stringify({ ...content, name }),
        material: false,
        published_on: dayOf(change),
        created_by_id: actor.id,
        created_by: actor.label,
        created_at: change.time,
      })
    await change.audit({
      action: 'create',
      entityType: 'training_module',
      entityId: copyId,
      newValues: { name, copyOf: id, testQuestions: content.questions.length, version: 1 },
    })
    await rememberMade(change, call, copyId)
    return copyId
  })
}
