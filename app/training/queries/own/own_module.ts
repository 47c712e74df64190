import db from '@adonisjs/lucid/services/db'
import { notFound } from '#core/errors/http_errors'
import type { Day } from '#training/compliance_status'
import Evidence from '#training/models/evidence'
import ModuleVersion from '#training/models/module_version'
import Progress from '#training/models/progress'
import TrainingModule from '#training/models/training_module'
import { partsOf, type ModuleContent } from '#training/content'
import { ownComplianceStatuses, today, type OwnModule } from '#training/queries/own/own_modules'
import { loadMaterialVersions, loadStatuses } from '#training/queries/compliance/statuses'
import { listOwnHistory, type OwnHistory } from '#training/queries/own/own_history'
import { findShownRetryAt } from '#training/queries/own/retry_at'
import { waitsOnly } from '#training/queries/open_progress'
import type { OpenProgress } from '#training/learner_state'
import { allowedAttempts } from '#training/attempt'
import { isVideoWatched } from '#training/modules/settle_content'

/** The parts of a module for the learner, with progress. */
type OwnParts = {
  /** The module's own video, streamed by `GET /api/training/modules/{id}/video`. */
  video: {
    seconds: number | null
    hasCaptions: boolean
    watchedSeconds: number
    positionSeconds: number
    done: boolean
  } | null
  /** An external address, or only the description: opened and confirmed. */
  external: { opened: boolean; done: boolean } | null
  test: OwnTest | null
  certificate: {
    accepted: boolean
    /** The last day of one that was accepted and has expired before the rest was done. */
    lapsedOn: Day | null
    pendingId: number | null
  } | null
}

export type OwnTest = {
  questionCount: number
  passMark: number
  /** Null for any number. */
  attemptsAllowed: number | null
  attemptsLeft: number | null
  /** When the test may be retried after failed attempts; null for at once, or never. */
  retryAt: string | null
  passed: boolean
  openAttemptId: number | null
}

/** One module for its learner. */
export type OwnModuleDetails = Omit<OwnModule, 'group'> & {
  version: number
  videoUrl: string | null
  externalUrl: string | null
  parts: OwnParts
  history: OwnHistory
  /** Whether it can be worked on now; `closed` says why not. */
  open: boolean
  closed: 'archived' | 'not_on_roster' | 'completed' | null
}

const MISSING = 'This training module could not be found.'

/**
 * One module with a learner's status, by at most twelve statements.
 * @param employeeId null for an account without an employee.
 * @throws HttpError 404; also for a draft, and for an archived one that the learner never had.
 */
export async function findOwnModule(
  employeeId: number | null,
  moduleId: number
): Promise<OwnModuleDetails> {
  const module = await TrainingModule.find(moduleId)
  if (!module || module.isDraft) throw notFound(MISSING)
  const history = await listOwnHistory(employeeId, moduleId)
  const progress = employeeId === null ? null : await openProgress(employeeId, moduleId)
  const archived = module.isArchived
  const known = progress !== null || Object.values(history).some((rows) => rows.length > 0)
  if (archived && !known) throw notFound(MISSING)

  const version = progress?.version ?? module.version
  const content = await contentOf(moduleId, version)
  const day = today()
  const people = employeeId === null ? [] : [employeeId]
  const statuses = await loadStatuses(day, people, { moduleIds: [moduleId] })
  const status = statuses.of(employeeId ?? 0, moduleId)
  const retryAt = progress && (await findShownRetryAt(db.connection(), progress.id))
  const evidence = progress?.evidenceId ? await Evidence.find(progress.evidenceId) : null
  const lapsedOn = evidence?.hasLapsed(day) ? evidence.expiresOn : null
  const certificate = { accepted: evidence !== null && !lapsedOn, lapsedOn }
  const parts = partsFor(content, progress, module, { ...history, certificate }, retryAt)
  const closed = archived
    ? 'archived'
    : employeeId === null
      ? 'not_on_roster'
      : status.state === 'completed'
        ? 'completed'
        : null
  return {
    id: module.id,
    name: content.name,
    description: content.description,
    isRequired: module.isRequired,
    hasTest: parts.test !== null,
    requiresCertificateUpload: content.requiresCertificateUpload,
    renewalPeriodMonths: module.renewalPeriodMonths || null,
    minutes: module.minutes,
    archived,
    version,
    videoUrl: content.videoUrl,
    externalUrl: content.externalUrl,
    ...ownComplianceStatuses(status, archived ? 'none' : wayOf(content, progress, parts)),
    parts,
    history,
    open: closed === null,
    closed,
  }
}

async function contentOf(moduleId: number, version: number): Promise<ModuleContent> {
  const published = await ModuleVersion.query().where({ moduleId, version }).firstOrFail()
  return published.parsed
}

/**
 * A person's open progress, unless a material change has replaced its version: then they start
 * over.
 */
async function openProgress(employeeId: number, moduleId: number): Promise<Progress | null> {
  const progress = await Progress.query().where({ employeeId, moduleId, open: 1 }).first()
  if (!progress) return null
  const material = await loadMaterialVersions(db.connection(), [moduleId])
  return (material.get(moduleId) ?? []).some(({ version }) => version > progress.version)
    ? null
    : progress
}

function wayOf(content: ModuleContent, progress: Progress | null, parts: OwnParts): OpenProgress {
  if (!progress) return 'none'
  const waits = parts.certificate !== null && parts.certificate.pendingId !== null
  return waits &&
    waitsOnly({
      content: JSON.stringify(content),
      content_done_at: progress.contentDoneAt,
      test_passed_at: progress.testPassedAt,
    })
    ? 'awaiting_review'
    : 'begun'
}

function partsFor(
  content: ModuleContent,
  progress: Progress | null,
  module: TrainingModule,
  history: OwnHistory & { certificate: { accepted: boolean; lapsedOn: Day | null } },
  retryAt: string | null
): OwnParts {
  const has = partsOf(content)
  const done = Boolean(progress?.contentDoneAt)
  return {
    video: has.video
      ? {
          seconds: content.videoSeconds,
          hasCaptions: content.captionsFileId !== null,
          watchedSeconds: progress?.watchedSeconds ?? 0,
          positionSeconds: progress?.positionSeconds ?? 0,
          done: done || isVideoWatched(content, progress?.watched ?? null),
        }
      : null,
    external: has.external
      ? {
          opened: Boolean(progress?.contentOpenedAt),
          done: done || Boolean(progress?.contentConfirmedAt),
        }
      : null,
    test: has.test ? testOf(content, progress, module, history, retryAt) : null,
    certificate: has.certificate
      ? {
          ...history.certificate,
          pendingId: history.evidence.find(({ state }) => state === 'pending')?.id ?? null,
        }
      : null,
  }
}

function testOf(
  content: ModuleContent,
  progress: Progress | null,
  module: TrainingModule,
  history: OwnHistory,
  retryAt: string | null
): OwnTest {
  const own = progress ? history.attempts.filter((one) => one.progressId === progress.id) : []
  const graded = own.filter(({ state }) => state === 'passed' || state === 'failed').length
  const allowed = allowedAttempts(module.attemptsAllowed, progress?.furtherAttempts ?? 0)
  const attemptsLeft = allowed === null ? null : Math.max(0, allowed - graded)
  const passed = Boolean(progress?.testPassedAt)
  return {
    questionCount: content.questions.length,
    passMark: content.passMark,
    attemptsAllowed: allowed,
    attemptsLeft,
    retryAt: passed || attemptsLeft === 0 ? null : retryAt,
    passed,
    openAttemptId: own.find(({ state }) => state === 'open')?.id ?? null,
  }
}
