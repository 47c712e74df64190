import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { cn } from '~/lib/utils'
import { spokenTime } from './clock_time'
import { PlayerControls, SKIP_SECONDS } from './player_controls'
import { usePlayer } from './use_player'
import { useWatchReports, type Watching } from './use_watch_reports'

/** A module's own video. */
export interface OwnVideo {
  hasCaptions: boolean
  /** In an editor's preview: its files where they are not saved yet, and a key for the pair. */
  unsaved?: { key: string; video?: File; captions?: File }
}

interface ModuleVideoProps {
  /** The module in the displayed version. */
  module: { id: number; name: string; version: number }
  own: OwnVideo
  /** False for a preview, and for completed or closed modules: nothing is reported then. */
  counts: boolean
  /** Enough was watched; `completed` when this completed the whole module. */
  onDone?: (completed: boolean) => void
}

const nothing = () => {}

/** Our player for a module's own video: resumes, and reports what is watched. */
export function ModuleVideo({ module, own, counts, onDone = nothing }: ModuleVideoProps) {
  const { hasCaptions, unsaved } = own
  const video = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const player = usePlayer(video, frame)
  const { id: moduleId, version, name } = module
  const stored = !unsaved?.video
  const { playing, duration, failed, waiting } = player.state
  const reports = useWatchReports({ moduleId, version, video, counts, stored, duration, onDone })
  const { watching, report } = reports
  const address = `/api/training/modules/${moduleId}`
  const file = useFileAddress(unsaved?.video)
  const captions = useFileAddress(unsaved?.captions)

  useEffect(() => {
    // The first play starts the module; each pause is reported at once.
    if (playing || video.current?.played.length) void report()
  }, [playing, report])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = event.target as HTMLElement
    const slides = target.matches('input, select')
    const keys: Record<string, () => void> = {
      c: player.toggleCaptions,
      f: player.toggleFullscreen,
      m: player.toggleMuted,
      k: player.toggle,
    }
    if (!target.matches('button, input, select')) keys[' '] = player.toggle
    if (!slides) {
      keys.ArrowLeft = () => player.skip(-SKIP_SECONDS)
      keys.ArrowRight = () => player.skip(SKIP_SECONDS)
      keys.ArrowUp = () => player.setVolume(player.state.volume + 0.1)
      keys.ArrowDown = () => player.setVolume(player.state.volume - 0.1)
    }
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act || (target.matches('select') && event.key.length === 1)) return
    event.preventDefault()
    act()
  }

  return (
    <div className="grid gap-3">
      <div
        ref={frame}
        role="group"
        aria-label={`Video: ${name}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className={cn(
          'flex flex-col overflow-hidden rounded-xl bg-black focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring',
          player.state.fullscreen && 'rounded-none'
        )}
      >
        <div className="relative min-h-0 flex-1">
          <video
            ref={video}
            src={stored ? `${address}/video?version=${version}` : file}
            preload="metadata"
            playsInline
            tabIndex={-1}
            aria-label={name}
            onClick={player.toggle}
            className={cn('aspect-video w-full bg-black', player.state.fullscreen && 'h-full')}
          >
            {hasCaptions && (
              <track
                kind="captions"
                srcLang="en"
                label="Captions"
                src={unsaved?.captions ? captions : `${address}/captions?version=${version}`}
              />
            )}
          </video>
          {waiting && !failed && (
            <LoaderCircle
              aria-hidden
              className="pointer-events-none absolute inset-0 m-auto size-10 text-white motion-safe:animate-spin"
            />
          )}
          {failed && (
            <div
              role="alert"
              className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-black/80 p-4 text-center text-sm text-white"
            >
              <p>
                Couldn’t play the video. Check your connection. If it still fails, your browser may
                not support its format.
              </p>
              <Button variant="secondary" size="sm" onClick={player.reload}>
                Try again
              </Button>
            </div>
          )}
        </div>
        <PlayerControls
          player={player}
          watched={watching?.watched ?? []}
          hasCaptions={hasCaptions}
        />
      </div>
      {counts && watching && (
        <p role="status" className="text-sm text-muted-foreground">
          {wordsFor(watching)}
        </p>
      )}
      {reports.offline && (
        <Notice variant="warning" role="status">
          Can’t reach the portal. Keep watching; your progress will be saved when it’s back.
        </Notice>
      )}
      {reports.stopped && (
        <Notice variant="warning" role="alert">
          {reports.stopped}
        </Notice>
      )}
    </div>
  )
}

/** The address of a file that only this browser has. */
function useFileAddress(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** Announced in whole minutes until the last one, not every ten seconds. */
function wordsFor({ videoDone, neededSeconds, watchedSeconds }: Watching): string {
  if (videoDone) return 'You have watched enough of this video.'
  const left = Math.max(1, Math.ceil(neededSeconds - watchedSeconds))
  const rounded = left > 60 ? Math.ceil(left / 60) * 60 : left
  return `Left to watch: ${spokenTime(rounded)}.`
}
