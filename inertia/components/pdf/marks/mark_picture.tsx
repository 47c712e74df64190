import type { MarkImage } from '#signing/field_values'
import { cn } from '~/lib/utils'
import { pathOf } from './marks'

/** System fonts that look like handwriting; no font is loaded. */
const HANDWRITING =
  "font-['Snell_Roundhand','Segoe_Script','Dancing_Script','Apple_Chancery',cursive] italic"

/** Maximum units per typed letter; it is squeezed to fit. */
const LETTER = 20
const HEIGHT = 48

interface MarkPictureProps {
  mark: MarkImage
  /** Text alternative; omitted where the surrounding text says it. */
  label?: string
  className?: string
}

/** A drawn or typed mark, as large as possible. Ink is dark in both modes, since paper is white. */
export function MarkPicture({ mark, label, className }: MarkPictureProps) {
  const naming = label ? { 'role': 'img', 'aria-label': label } : { 'aria-hidden': true }

  if (mark.way === 'typed') {
    const width = Math.max(3, [...mark.text].length) * LETTER
    return (
      <svg
        {...naming}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className={cn('size-full text-blue-950', className)}
      >
        <text
          x={width / 2}
          y={HEIGHT * 0.68}
          textAnchor="middle"
          fontSize={32}
          fill="currentColor"
          className={HANDWRITING}
        >
          {mark.text}
        </text>
      </svg>
    )
  }
  return (
    <svg
      {...naming}
      viewBox={`0 0 ${mark.width} ${mark.height}`}
      className={cn('size-full text-blue-950', className)}
    >
      {mark.strokes.map((stroke, index) => (
        <path
          key={index}
          d={pathOf(stroke)}
          fill="none"
          stroke="currentColor"
          strokeWidth={2.4}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}
