import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  Volume2,
  VolumeX,
  type LucideIcon,
} from 'lucide-react'
import { cn } from '~/lib/utils'
import { clockTime, spokenTime } from './clock_time'
import type { PlayedRange } from './ranges'
import type { Player } from './use_player'

/** Seconds per skip. */
export const SKIP_SECONDS = 10
/** The server accepts at most double speed. */
const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

interface ControlProps {
  icon: LucideIcon
  label: string
  onClick: () => void
  /** For toggles. */
  pressed?: boolean
}

function Control({ icon: Icon, label, onClick, pressed }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      onClick={onClick}
      className={cn(
        'grid size-10 shrink-0 cursor-pointer place-content-center rounded-md text-white hover:bg-white/20',
        'focus-visible:outline-2 focus-visible:outline-offset-[-2px] focus-visible:outline-white',
        pressed && 'bg-white/25'
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}

interface PlayerControlsProps {
  player: Player
  watched: PlayedRange[]
  hasCaptions: boolean
}

/** Seek bar and buttons under a video; the bar shows the watched parts. */
export function PlayerControls({ player, watched, hasCaptions }: PlayerControlsProps) {
  const { state } = player
  const { duration, position, playing, muted, volume } = state
  const part = (seconds: number) => `${duration > 0 ? (seconds / duration) * 100 : 0}%`

  return (
    <div className="grid gap-1 bg-neutral-900 px-2 pt-2 pb-1 text-white sm:px-3">
      <div className="relative flex h-6 items-center">
        <div
          aria-hidden
          className="absolute inset-x-0 h-1.5 overflow-hidden rounded-full bg-white/25"
        >
          {watched.map(([from, to]) => (
            <span
              key={from}
              data-watched
              className="absolute inset-y-0 bg-teal-400"
              style={{ left: part(from), width: part(to - from) }}
            />
          ))}
        </div>
        <input
          type="range"
          aria-label="Position in the video"
          aria-valuetext={`${spokenTime(position)} of ${spokenTime(duration)}`}
          min={0}
          max={Math.max(duration, 1)}
          step={1}
          value={Math.min(position, Math.max(duration, 1))}
          onChange={(event) => player.seek(Number(event.target.value))}
          className="relative h-6 w-full cursor-pointer appearance-none bg-transparent focus-visible:outline-2 focus-visible:outline-white [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-white [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-white"
        />
      </div>
      <div className="flex flex-wrap items-center">
        <Control
          icon={RotateCcw}
          label={`Back ${SKIP_SECONDS} seconds`}
          onClick={() => player.skip(-SKIP_SECONDS)}
        />
        <Control
          icon={playing ? Pause : Play}
          label={playing ? 'Pause' : 'Play'}
          onClick={player.toggle}
        />
        <Control
          icon={RotateCw}
          label={`Forward ${SKIP_SECONDS} seconds`}
          onClick={() => player.skip(SKIP_SECONDS)}
        />
        <span className="px-2 text-sm tabular-nums">
          {clockTime(position)} / {clockTime(duration)}
        </span>
        <span className="ml-auto flex flex-wrap items-center justify-end">
          <select
            aria-label="Speed"
            value={state.speed}
            onChange={(event) => player.setSpeed(Number(event.target.value))}
            className="h-10 cursor-pointer rounded-md bg-neutral-900 px-1 text-sm text-white hover:bg-neutral-700 focus-visible:outline-2 focus-visible:outline-white"
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
          {hasCaptions && (
            <Control
              icon={state.captions ? Captions : CaptionsOff}
              label="Captions"
              pressed={state.captions}
              onClick={player.toggleCaptions}
            />
          )}
          <Control
            icon={muted ? VolumeX : Volume2}
            label="Mute"
            pressed={muted}
            onClick={player.toggleMuted}
          />
          <input
            type="range"
            aria-label="Volume"
            aria-valuetext={`${Math.round((muted ? 0 : volume) * 100)} percent`}
            min={0}
            max={1}
            step={0.05}
            value={muted ? 0 : volume}
            onChange={(event) => player.setVolume(Number(event.target.value))}
            className="hidden h-6 w-20 cursor-pointer accent-white sm:block"
          />
          <Control
            icon={state.fullscreen ? Minimize : Maximize}
            label={state.fullscreen ? 'Leave full screen' : 'Full screen'}
            onClick={player.toggleFullscreen}
          />
        </span>
      </div>
    </div>
  )
}
