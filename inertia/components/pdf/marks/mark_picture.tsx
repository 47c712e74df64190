import type { MarkImage } from '#signing/field_values'
import { useLayoutEffect, useRef, useState } from 'react'
import { cn } from '~/lib/utils'
import { pathOf } from './marks'

/** System fonts that look like handwriting; no font is loaded. */
const HANDWRITING =
  "font-['Snell_Roundhand','Segoe_Script','Dancing_Script','Apple_Chancery',cursive] italic"

/** Units per typed letter; capitals, and the signs of some scripts, are wider. */
const LETTER = 20
const HEIGHT = 48
/** At each end, for letters that lean out: a quarter of their height where a font is only slanted. */
const LEANING = 8

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
    return <TypedPicture text={mark.text} naming={naming} className={className} />
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

interface TypedPictureProps {
  text: string
  naming: object
  className?: string
}

function TypedPicture({ text, naming, className }: TypedPictureProps) {
  const letters = useRef<SVGTextElement>(null)
  const [set, setSet] = useState(0)
  // Only the browser knows its font.
  useLayoutEffect(() => setSet(letters.current?.getComputedTextLength() ?? 0), [text])
  const width = Math.max(Math.max(3, [...text].length) * LETTER, set + 2 * LEANING)
  return (
    <svg
      {...naming}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className={cn('size-full text-blue-950', className)}
    >
      <text
        ref={letters}
        x={width / 2}
        y={HEIGHT * 0.68}
        textAnchor="middle"
        fontSize={32}
        fill="currentColor"
        className={HANDWRITING}
      >
        {text}
      </text>
    </svg>
  )
}
