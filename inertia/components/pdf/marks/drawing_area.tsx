import { counted } from '#core/counted'
import { Eraser, Undo2 } from 'lucide-react'
import Pad from 'signature_pad'
import { useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { MAX_STROKES, withinPaper, type Dot } from './marks'

interface DrawingAreaProps {
  /** The drawing's noun: 'signature', 'initials'. */
  what: string
  /** Earlier lines, when it is shown again. */
  lines: readonly (readonly Dot[])[]
  onChange: (lines: Dot[][]) => void
  invalid: boolean
  describedBy?: string
}

const INK = 'rgb(23 37 84)'

/** A canvas for drawing with finger, pen or mouse. */
export function DrawingArea({ what, lines, onChange, invalid, describedBy }: DrawingAreaProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad | null>(null)
  const drawn = useRef(lines)
  const changed = useRef(onChange)
  const [strokes, setStrokes] = useState(lines.length)
  changed.current = onChange

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    // With throttling, a line's last point may come late and join the next line.
    const look = { penColor: INK, minWidth: 1, maxWidth: 2.6, minDistance: 2, throttle: 0 }
    const made = new Pad(element, look)
    pad.current = made
    made.addEventListener('endStroke', () => told())

    function told() {
      drawn.current = linesOf(made)
      setStrokes(drawn.current.length)
      changed.current(linesOf(made))
    }

    // The canvas has the screen's resolution, and is cleared when it is resized.
    const fit = () => {
      const { width, height } = element.getBoundingClientRect()
      const ratio = Math.max(1, devicePixelRatio || 1)
      element.width = Math.round(width * ratio)
      element.height = Math.round(height * ratio)
      element.getContext('2d')?.scale(ratio, ratio)
      // A turned phone has narrower or lower paper.
      const fitting = withinPaper(drawn.current, { width, height })
      write(made, fitting)
      if (fitting !== drawn.current) told()
    }
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => {
      observer.disconnect()
      made.off()
      pad.current = null
    }
  }, [])

  function keep(next: readonly (readonly Dot[])[]) {
    const made = pad.current
    if (!made) return
    write(made, next)
    drawn.current = next
    setStrokes(next.length)
    onChange(linesOf(made))
  }

  return (
    <div className="grid gap-2">
      <div
        className="relative overflow-hidden rounded-lg border-2 border-dashed border-input bg-white data-invalid:border-destructive"
        data-invalid={invalid || undefined}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={
            strokes === 0
              ? `Paper for your ${what}, empty`
              : `Your ${what}, drawn with ${counted(strokes, 'line')}`
          }
          aria-describedby={describedBy}
          className="block h-44 w-full cursor-crosshair touch-none short:h-32"
        />
        <div
          aria-hidden
          className="pointer-events-none absolute inset-x-6 bottom-10 border-b border-neutral-400"
        />
        {strokes === 0 && (
          <p
            aria-hidden
            className="pointer-events-none absolute inset-x-0 bottom-3 text-center text-sm text-neutral-600"
          >
            Write here with finger, pen or mouse
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          size="sm"
          aria-disabled={strokes === 0}
          onClick={() => strokes > 0 && keep(drawn.current.slice(0, -1))}
        >
          <Undo2 aria-hidden />
          Undo
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-disabled={strokes === 0}
          onClick={() => strokes > 0 && keep([])}
        >
          <Eraser aria-hidden />
          Clear
        </Button>
        {strokes > MAX_STROKES && (
          <p role="alert" className="text-sm font-medium text-destructive">
            Only the first {MAX_STROKES} lines are kept.
          </p>
        )}
      </div>
    </div>
  )
}

const linesOf = (pad: Pad): Dot[][] =>
  pad.toData().map(({ points }) => points.map(({ x, y }) => ({ x, y })))

function write(pad: Pad, lines: readonly (readonly Dot[])[]) {
  const { penColor, dotSize, minWidth, maxWidth, velocityFilterWeight, compositeOperation } = pad
  const look = { penColor, dotSize, minWidth, maxWidth, velocityFilterWeight, compositeOperation }
  pad.fromData(
    lines.map((line) => ({
      ...look,
      // Speed makes a line thin; redrawn lines have one width.
      points: line.map(({ x, y }, index) => ({ x, y, pressure: 0.5, time: index * 16 })),
    }))
  )
}
