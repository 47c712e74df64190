import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import type { Question } from '#training/content'
import { objectPath } from '#training/module'
import type { ModuleWithContent } from '#training/queries/modules/find_module'

const questionAsWritten = ({ id, kind, question, options, correct, explanation }: Question) => ({
  id,
  kind,
  question,
  options,
  correctAnswer: correct[0] ?? 0,
  correctAnswers: correct,
  explanation,
})

/** A module for everyone who may see modules; the questions only for its managers. */
export default class ModuleTransformer extends BaseTransformer<ModuleWithContent> {
  toObject() {
    const { content, ...row } = this.resource
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      isRequired: Boolean(row.is_required),
      dueDays: row.due_days,
      renewalPeriodMonths: row.renewal_period_months,
      minutes: row.minutes,
      attemptsAllowed: row.attempts_allowed,
      hasTest: Boolean(row.has_test),
      questionCount: content.questions.length,
      passMark: content.passMark,
      shuffleQuestions: content.shuffleQuestions,
      requiresCertificateUpload: Boolean(row.requires_certificate_upload),
      videoUrl: content.videoUrl,
      videoPath: objectPath(content.videoFileId),
      videoSeconds: content.videoSeconds,
      captionsPath: objectPath(content.captionsFileId),
      externalUrl: content.externalUrl,
      version: row.version,
      publishedAt: isoTime(row.published_at),
      archivedAt: isoTime(row.archived_at),
      createdAt: isoTime(row.created_at),
      updatedAt: isoTime(row.updated_at),
    }
  }

  /** With correct answers: only for people who may manage modules. */
  forManager() {
    return { ...this.toObject(), ...this.#answers() }
  }

  /** With the names of its files, by id. */
  forEditor(names: ReadonlyMap<number, string>) {
    const { videoFileId, captionsFileId } = this.resource.content
    const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
    return {
      ...this.forManager(),
      videoName: nameOf(videoFileId),
      captionsName: nameOf(captionsFileId),
    }
  }

  forViewer({ manages }: { manages: boolean }) {
    return { ...this.toObject(), ...(manages ? this.#answers() : {}) }
  }

  #answers() {
    return { testQuestions: this.resource.content.questions.map(questionAsWritten) }
  }
}
