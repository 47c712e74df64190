import type { ImportField } from '#people/import/reading/fields'
import type { ImportView } from '#people/import/import_view'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ImportFieldOption } from '~/components/spreadsheets/import_column'
import { useApiForm } from '~/hooks/use_api_form'
import { api } from '~/lib/api'
import { bodyOf, choicesOf, type Choices } from './column_choices'

/** Choices survive visits to other pages, as long as the tab's document. */
const kept = new Map<number, Choices>()

export type ColumnsForm = UseFormReturn<Choices>

/** The form of the first step; the browser warns before it closes a page with unsaved choices. */
export function useColumnsForm(
  view: ImportView,
  fields: ImportFieldOption<ImportField>[],
  onSaved: (view: ImportView) => void
) {
  const { form, onSubmit, submitting } = useApiForm<Choices, ImportView>({
    defaultValues: kept.get(view.id) ?? choicesOf(view, fields),
    submit: (choices) =>
      api.put('/api/imports/:id/columns', { params: { id: view.id }, body: bodyOf(choices) }),
    onSuccess: (saved, choices) => {
      // An answer is kept, and can be changed, until the page is closed.
      form.reset({ ...choices, asked: { ...choices.asked, ...saved.questionSamples } })
      onSaved(saved)
    },
    failure: 'The rows could not be checked. Please try again.',
  })
  const { isDirty } = form.formState

  useEffect(() => {
    const { unsubscribe } = form.watch(() => kept.set(view.id, form.getValues()))
    return unsubscribe
  }, [form, view.id])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])

  return { form, onSubmit, submitting }
}
