import type { ImportField } from '#people/import/reading/fields'
import type { ImportView } from '#people/import/import_view'
import { useEffect, useRef, useState } from 'react'
import type { ImportFieldOption } from '~/components/spreadsheets/import_column'
import { choicesOf, type Choices } from './column_choices'

/** Choices outlive a walk through other pages; they live as long as the tab's document. */
const kept = new Map<number, Choices>()

/** The choices of the first step; the browser asks before it closes a page with unsaved ones. */
export function useColumnChoices(view: ImportView, fields: ImportFieldOption<ImportField>[]) {
  const [choices, setChoices] = useState(() => kept.get(view.id) ?? choicesOf(view, fields))
  const changed = useRef(false)

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (changed.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  return {
    choices,
    change(changes: Partial<Choices>) {
      const next = { ...choices, ...changes }
      changed.current = true
      kept.set(view.id, next)
      setChoices(next)
    },
    /** An answer holds until the page is closed, and can be changed as long. */
    saved({ questionSamples }: ImportView) {
      changed.current = false
      const next = { ...choices, asked: { ...choices.asked, ...questionSamples } }
      kept.set(view.id, next)
      setChoices(next)
    },
  }
}
