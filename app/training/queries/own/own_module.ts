import db from '@adonisjs/lucid/services/db'
import { notFound } from '#core/errors/refusals'
import { partsOf, readContent, type ModuleContent } from '#training/content'
import { ownStanding, today, type OwnModule } from '#training/queries/own/own_modules'
import { loadMaterialVersions, loadStandings } from '#training/queries/compliance/standings'
import { listOwnHistory, type OwnHistory } from '#training/queries/own/own_history'
import { findToldRetryAt } from '#training/queries/own/retry_at'
import { waitsOnly } from '#training/queries/ways'
import type { Way } from '#training/learner_state'
import { allowedAttempts } from '#training/services/attempts'
import type { ProgressRow } from '#training/services/learner_progress'
import { isVideoWatched } from '#training/modules/settle_content'

/** What the learner does in each part, and how far they are. */
type OwnParts = {
  /** An own video, streamed by `GET /api/training/modules/{id}/video`. */
  video: {
    seconds: number | null
    hasCaptions: boolean
    watchedSeconds: number
    positionSeconds: number
    done: boolean
  } | null
  /** An address elsewhere, or the description alone: opened and confirmed. */
  external: { opened: boolean; done: boolean } | null
  test: OwnTest | null
  certificate: { accepted: boolean; pendingId: number | null } | null
}

export type OwnTest = {
  questionCount: number
  passMark: number
  /** Null for any number. */
  attemptsAllowed: number | null
  attemptsLeft: number | null
  /** From when on the test may be tried again after failed attempts; null for at once, or never. */
  retryAt: string | null
  passed: boolean
  openAttemptId: number | null
}

/** One module as its learner sees it (spec.md 2, Training module detail). */
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

type StoredModule = {
  id: number
  is_required: boolean | number
  renewal_period_months: number | null
  minutes: number | null
  attempts_allowed: number | null
  version: number
  archived_at: string | null
}

const MISSING = 'This training module could not be found.'

/**
 * One module and how a learner stands with it, by eleven statements.
 * @param employeeId null for somebody who is not on the roster.
 * @throws Refusal 404; also for an archived one that the learner never had to do with.
 */
export async function findOwnModule(
  employeeId: number | null,
  moduleId: number
): Promise<OwnModuleDetails> {
  const module: StoredModule | null = await db
    .from('training_modules')
    .where('id', moduleId)
    .select('id', 'is_required', 'renewal_period_months', 'minutes', 'attempts_allowed')
    .select('version', 'archived_at')
    .first()
  if (!module) throw notFound(MISSING)
  const history = await listOwnHistory(employeeId, moduleId)
  const progress = employeeId === null ? null : await openProgress(employeeId, moduleId)
  const archived = module.archived_at !== null
  const known = progress !== null || Object.values(history).some((rows) => rows.length > 0)
  if (archived && !known) throw notFound(MISSING)

  const version = progress ? Number(progress.version) : Number(module.version)
  const content = await contentOf(moduleId, version)
  const day = today()
  const standings = await loadStandings(day, employeeId === null ? [] : [employeeId], [moduleId])
  const standing = standings.of(employeeId ?? 0, moduleId)
  const retryAt = progress && (await findToldRetryAt(db.connection(), progress.id))
  const parts = partsFor(content, progress, module, history, retryAt)
  const closed = archived
    ? 'archived'
    : employeeId === null
      ? 'not_on_roster'
      : standing.state === 'completed'
        ? 'completed'
        : null
  return {
    id: Number(module.id),
    name: content.name,
    description: content.description,
    isRequired: Boolean(module.is_required),
    hasTest: parts.test !== null,
    requiresCertificateUpload: content.requiresCertificateUpload,
    renewalPeriodMonths: module.renewal_period_months || null,
    minutes: module.minutes,
    archived,
    version,
    videoUrl: content.videoUrl,
    externalUrl: content.externalUrl,
    ...ownStanding(standing, archived ? 'none' : wayOf(content, progress, parts)),
    parts,
    history,
    open: closed === null,
    closed,
  }
}

async function contentOf(moduleId: number, version: number): Promise<ModuleContent> {
  const row = await db
    .from('training_module_versions')
    .where({ module_id: moduleId, version })
    .select('content')
    .firstOrFail()
  return readContent(row.content)
}

/** The way somebody is on, unless a material change has overtaken it: that begins anew. */
async function openProgress(employeeId: number, moduleId: number): Promise<ProgressRow | null> {
  const progress: ProgressRow | null = await db
    .from('training_progress')
    .where({ employee_id: employeeId, module_id: moduleId, open: 1 })
    .first()
  if (!progress) return null
  const material = await loadMaterialVersions(db.connection(), [moduleId])
  return (material.get(moduleId) ?? []).some(({ version }) => version > Number(progress.version))
    ? null
    : progress
}

function wayOf(content: ModuleContent, progress: ProgressRow | null, parts: OwnParts): Way {
  if (!progress) return 'none'
  const waits = parts.certificate !== null && parts.certificate.pendingId !== null
  return waits && waitsOnly({ ...progress, content: JSON.stringify(content) })
    ? 'awaiting_review'
    : 'begun'
}

function partsFor(
  content: ModuleContent,
  progress: ProgressRow | null,
  module: StoredModule,
  history: OwnHistory,
  retryAt: string | null
): OwnParts {
  const has = partsOf(content)
  const done = Boolean(progress?.content_done_at)
  return {
    video: has.video
      ? {
          seconds: content.videoSeconds,
          hasCaptions: content.captionsFileId !== null,
          watchedSeconds: Number(progress?.watched_seconds ?? 0),
          positionSeconds: Number(progress?.position_seconds ?? 0),
          done: done || isVideoWatched(content, progress?.watched ?? null),
        }
      : null,
    external: has.external
      ? {
          opened: Boolean(progress?.content_opened_at),
          done: done || Boolean(progress?.content_confirmed_at),
        }
      : null,
    test: has.test ? testOf(content, progress, module, history, retryAt) : null,
    certificate: has.certificate
      ? {
          accepted: Boolean(progress?.evidence_id),
          pendingId: history.evidence.find(({ state }) => state === 'pending')?.id ?? null,
        }
      : null,
  }
}

function testOf(
  content: ModuleContent,
  progress: ProgressRow | null,
  module: StoredModule,
  history: OwnHistory,
  retryAt: string | null
): OwnTest {
  const own = progress ? history.attempts.filter((one) => one.progressId === progress.id) : []
  const graded = own.filter(({ state }) => state === 'passed' || state === 'failed').length
  const allowed = allowedAttempts(module.attempts_allowed, progress?.further_attempts ?? 0)
  const attemptsLeft = allowed === null ? null : Math.max(0, allowed - graded)
  const passed = Boolean(progress?.test_passed_at)
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
