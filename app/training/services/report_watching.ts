import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { dbTime, fromDbTime } from '#core/time'
import { table } from '#core/database/table'
import { conflict, invalidField, tooMany } from '#core/errors/http_errors'
import type { ModuleContent } from '#training/content'
import ModuleVersion from '#training/models/module_version'
import Progress from '#training/models/progress'
import { shownOther } from '#training/queries/modules/is_replaced'
import { findOpenProgress } from '#training/queries/own/own_watching'
import {
  contentOf,
  openProgressInTransaction,
  type OpenProgress,
} from '#training/services/learner_progress'
import { catchUpInTransaction } from '#training/services/spread_correction'
import {
  isVideoWatched,
  settleContentInTransaction,
  type ContentOutcome,
} from '#training/modules/settle_content'
import {
  believedSeconds,
  creditRanges,
  neededSeconds,
  readRanges,
  secondsOf,
  type PlayedRange,
} from '#training/watching'

/** A player's report: what it has played, and its position. */
interface WatchReport {
  ranges: PlayedRange[]
  /** Left out by a player that does not know yet where to start; the stored one stays. */
  position?: number
  /** The module's version that was played. */
  version?: number
}

/** How much of a video a person has watched, as the server counts it. */
export interface Watching {
  version: number
  seconds: number
  watched: PlayedRange[]
  watchedSeconds: number
  neededSeconds: number
  positionSeconds: number
  /** Only the video; the content may have more parts. */
  videoDone: boolean
  contentDone: boolean
  /** Whether this completes the whole module. */
  completed: boolean
}

/** One write per second is enough for all players. */
const MIN_SECONDS_BETWEEN = 1
const TRIES = 3

const TOO_SOON = 'Watching is reported at most once a second.'

/**
 * Counts what a player reports as played. Watching is no business data: it is one statement
 * outside `change()`, without an audit entry and without the writers' lock. It is safe because it
 * replaces only the values it has read. Starting a module and finishing its content are business
 * data.
 * @throws HttpError as `openProgressInTransaction` does; 409 for a module without an own video, and
 * for a report of another video; 422 naming `position`; 429 for more than one report per second.
 */
export async function reportWatching(
  employeeId: number,
  moduleId: number,
  report: WatchReport,
  actor: Actor
): Promise<Watching> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const { progress, content } =
      (await findOpenProgress(employeeId, moduleId)) ??
      (await begin(employeeId, moduleId, report, actor))
    const seconds = await checked({ progress, content }, report)
    const counted = count(progress, report, seconds)
    if (!(await replace(progress, counted))) continue
    progress.merge(counted)
    const due = progress.contentDoneAt === null && isVideoWatched(content, progress.watched)
    const outcome = due
      ? await change(actor, async (change) => settle(change, progress.id))
      : { contentDone: progress.contentDoneAt !== null, completed: false }
    return { ...watchingOf({ progress, content }), ...outcome }
  }
  throw tooMany(TOO_SOON)
}

async function settle(change: Change, progressId: number): Promise<ContentOutcome> {
  const progress = await change.find(Progress, progressId)
  const content = await contentOf(change, progress.moduleId, progress.version)
  const outcome = await settleContentInTransaction(change, progress, content)
  if (outcome.completed || !(await catchUpInTransaction(change, progress))) return outcome
  return { contentDone: true, completed: true }
}

/** A rejected report starts nothing. */
const begin = (employeeId: number, moduleId: number, report: WatchReport, actor: Actor) =>
  change(actor, async (change) => {
    const way = await openProgressInTransaction(change, employeeId, moduleId)
    await checked(way, report, change.trx)
    return way
  })

async function checked(
  { progress, content }: OpenProgress,
  { position = 0, version = progress.version }: WatchReport,
  client?: TransactionClientContract
): Promise<number> {
  // A correction of the text does not take away what was played offline; another video does.
  if (version !== progress.version) {
    const played = await ModuleVersion.findBy({ moduleId: progress.moduleId, version }, { client })
    if (played?.parsed.videoFileId !== content.videoFileId) {
      throw shownOther()
    }
  }
  const seconds = ownVideoSeconds(content)
  // A player rounds: up to one second after the end counts as the end.
  if (position <= seconds + 1) return seconds
  throw invalidField('position', 'The position is behind the end of the video.', 'range')
}

/** A learner's progress in a module's own video. */
export function watchingOf({ progress, content }: OpenProgress): Watching {
  const seconds = ownVideoSeconds(content)
  const watched = readRanges(progress.watched)
  return {
    version: progress.version,
    seconds,
    watched,
    watchedSeconds: secondsOf(watched),
    neededSeconds: neededSeconds(seconds),
    positionSeconds: progress.positionSeconds,
    videoDone: isVideoWatched(content, progress.watched),
    contentDone: progress.contentDoneAt !== null,
    completed: false,
  }
}

export function ownVideoSeconds(content: ModuleContent): number {
  if (content.videoFileId === null || content.videoSeconds === null) {
    throw conflict('This module has no video of its own.')
  }
  return content.videoSeconds
}

type Counted = Pick<Progress, 'watched' | 'watchedSeconds' | 'positionSeconds' | 'reportedAt'>

function count(
  progress: Progress,
  { ranges, position = progress.positionSeconds }: WatchReport,
  seconds: number
): Counted {
  const now = DateTime.utc()
  const since = (moment: string) => now.diff(fromDbTime(moment), 'seconds').seconds
  const sinceReport = since(progress.reportedAt ?? progress.startedAt)
  if (progress.reportedAt && sinceReport >= 0 && sinceReport < MIN_SECONDS_BETWEEN) {
    throw tooMany(TOO_SOON)
  }
  const before = readRanges(progress.watched)
  const believed = believedSeconds(sinceReport, since(progress.startedAt), secondsOf(before))
  const watched = creditRanges(before, ranges, seconds, believed)
  return {
    watched: JSON.stringify(watched),
    watchedSeconds: Math.floor(secondsOf(watched)),
    positionSeconds: Math.floor(Math.min(position, seconds)),
    reportedAt: dbTime(now),
  }
}

/** Writes unless another report came in between, whose sum would be lost. */
async function replace({ id, reportedAt, watched }: Progress, counted: Counted): Promise<boolean> {
  const rows = await table(db, Progress)
    .where({ id, open: 1, reported_at: reportedAt, watched })
    .update({
      watched: counted.watched,
      watched_seconds: counted.watchedSeconds,
      position_seconds: counted.positionSeconds,
      reported_at: counted.reportedAt,
    })
  return rows === 1
}
