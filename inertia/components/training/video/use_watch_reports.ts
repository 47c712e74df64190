import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { api, ApiError } from '~/lib/api'
import type { Answer } from '~/lib/routes'
import { missingFrom, playedSince, type PlayedRange } from './ranges'

export type Watching = Answer<'GET', '/api/training/modules/:id/watch'>

interface WatchReports {
  watching: Watching | null
  /** Why nothing counts anymore, in the server's words. */
  stopped: string | null
  /** The server cannot be reached; played parts are reported later. */
  offline: boolean
  report: (leaving?: boolean) => Promise<void>
}

const EVERY_MS = 10_000
/** The server accepts one per second. */
const LEAST_MS = 1_200
const AGAIN_MS = 1_500
/** This close to the start or the end, the video does not resume. */
const NO_RESUME_SECONDS = 2

interface Options {
  moduleId: number
  version: number
  video: RefObject<HTMLVideoElement | null>
  /** Whether watching counts at all. */
  counts: boolean
  /** Whether the server has the video. */
  stored: boolean
  /** Of the video; 0 until it is known. */
  duration: number
  /** Also when it was started, which changes the module's status. */
  onDone: (completed: boolean) => void
}

/**
 * Resumes, reports played parts to the server, and shows what it counts. Uncounted parts are sent again
 * each time, so a lost report or an hour offline costs nothing.
 */
export function useWatchReports(options: Options): WatchReports {
  const { moduleId, version, video, counts, stored, duration } = options
  const [watching, setWatching] = useState<Watching | null>(null)
  const [stopped, setStopped] = useState<string | null>(null)
  const [offline, setOffline] = useState(false)
  /** The starting point has been asked for, with or without an answer. */
  const [asked, setAsked] = useState(false)
  const sought = useRef(false)
  /** Where it starts is settled: a position that is reported before would overwrite it. */
  const placed = useRef(false)
  const latest = useRef<Watching | null>(null)
  const over = useRef(!counts)
  const begun = useRef(false)
  const inFlight = useRef(false)
  const told = useRef({ position: -1, at: -Infinity })
  /** Played before the last failure: a video that is loaded again forgets it. */
  const earlier = useRef<PlayedRange[]>([])
  const onDone = useRef(options.onDone)
  useEffect(() => {
    onDone.current = options.onDone
  })

  const accept = useCallback((answer: Watching) => {
    const done = answer.videoDone && latest.current?.videoDone === false
    const began = latest.current?.watchedSeconds === 0 && answer.watchedSeconds > 0
    latest.current = answer
    setWatching(answer)
    if (answer.completed) over.current = true
    if (began || done || answer.completed) onDone.current(answer.completed)
  }, [])

  useEffect(() => {
    const controller = new AbortController()
    over.current = !counts
    if (!stored) return
    api
      .get('/api/training/modules/:id/watch', {
        params: { id: moduleId },
        query: { version },
        signal: controller.signal,
      })
      .then((answer) => {
        accept(answer)
        // Already started: the first report can wait until something was played.
        if (answer.watchedSeconds === 0 && answer.positionSeconds === 0) return
        begun.current = true
        told.current.position = answer.positionSeconds
      })
      .catch((error) => {
        // The video plays without it; the first report, without a position, returns the same.
        if (!controller.signal.aborted) console.warn(error)
      })
      .finally(() => {
        if (!controller.signal.aborted) setAsked(true)
      })
    return () => controller.abort()
  }, [moduleId, version, counts, stored, accept])

  useEffect(() => {
    const element = video.current
    earlier.current = []
    const keep = () => {
      if (element) earlier.current = playedSince(earlier.current, element)
    }
    const seeking = () => (sought.current = true)
    element?.addEventListener('error', keep)
    element?.addEventListener('seeking', seeking)
    return () => {
      element?.removeEventListener('error', keep)
      element?.removeEventListener('seeking', seeking)
    }
  }, [moduleId, version, video])

  const report = useCallback(
    async (leaving = false) => {
      const element = video.current
      if (!element || !asked || over.current || (inFlight.current && !leaving)) return
      const played = playedSince(earlier.current, element)
      if (played.length === 0 && element.paused) return
      const known = latest.current?.watched ?? []
      const end = latest.current?.seconds ?? element.duration
      // It is being loaded again.
      if (Number.isNaN(end)) return
      const ranges = missingFrom(played, known, end)
      const position = Math.min(element.currentTime, end)
      const moved = placed.current && Math.abs(position - told.current.position) >= 1
      if (begun.current && ranges.length === 0 && !moved) return
      if (performance.now() - told.current.at < LEAST_MS) return
      told.current.at = performance.now()
      inFlight.current = true
      const isPlaced = placed.current
      try {
        const answer = await api.post('/api/training/modules/:id/watch', {
          params: { id: moduleId },
          body: { ranges, version, ...(isPlaced && { position }) },
          keepalive: leaving,
          quiet: true,
        })
        begun.current = true
        if (isPlaced) told.current.position = position
        setOffline(false)
        accept(answer)
        if (answer.version !== version) {
          over.current = true
          setStopped('This module has changed. Load the page again to go on.')
        }
      } catch (error) {
        const status = error instanceof ApiError ? error.status : 0
        setOffline(status === 0)
        // Too early, or our fault: the next report sends it again.
        if (status < 400 || status === 429 || status >= 500) return
        over.current = true
        if (status !== 401) {
          setStopped((error as ApiError).reason ?? 'Watching does not count anymore.')
        }
      } finally {
        inFlight.current = false
      }
    },
    [moduleId, version, video, asked, accept]
  )

  useEffect(() => {
    const element = video.current
    if (!watching || duration === 0 || placed.current || !element) return
    placed.current = true
    const at = watching.positionSeconds
    const between = at >= NO_RESUME_SECONDS && at <= duration - NO_RESUME_SECONDS
    if (counts && !sought.current && between) element.currentTime = at
    void report()
  }, [watching, duration, counts, video, report])

  useEffect(() => {
    if (!counts) return
    const regularly = setInterval(() => void report(), EVERY_MS)
    const hidden = () => {
      if (document.visibilityState === 'hidden') void report(true)
    }
    const leaving = () => void report(true)
    const online = () => void report()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', leaving)
    window.addEventListener('online', online)
    return () => {
      clearInterval(regularly)
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', leaving)
      window.removeEventListener('online', online)
    }
  }, [counts, report])

  // A report within the same second is sent again, above all the end of a video.
  const reportTwice = useCallback(
    async (leaving = false) => {
      await report(leaving)
      if (!leaving) setTimeout(() => void report(), AGAIN_MS)
    },
    [report]
  )

  return { watching, stopped, offline, report: reportTwice }
}
