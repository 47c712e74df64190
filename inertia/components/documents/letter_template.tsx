import { changedSince } from '#core/changed_since'
import { LETTER_LENGTH } from '#documents/limits'
import type { DocumentSigner } from '#documents/signers'
import type { TemplateDetails } from '#documents/queries/find_template'
import { Save } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { FormField } from '~/components/forms/form_field'
import { ConflictNotice } from '~/components/feedback/conflict_notice'
import { Notice } from '~/components/feedback/notice'
import { PdfView } from '~/components/pdf/pdf_view'
import { PersonPicker, whoCanBeAsked } from '~/components/people/person_picker'
import type { ChosenPerson } from '~/components/training/assignments/plan_labels'
import { Button } from '~/components/ui/button'
import { Textarea } from '~/components/ui/textarea'
import { useApiForm } from '~/hooks/use_api_form'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import { useTheirs } from '~/hooks/use_theirs'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { messageOf } from '~/lib/failures'
import { storedTemplate } from './stored_template'
import { TEMPLATES } from './template_labels'

interface LetterTemplateProps {
  template: TemplateDetails
  onSaved: (template: TemplateDetails) => void
}

/** Merge fields and signing places, with the button's label. */
const INSERTS = [
  {
    label: 'Filled in for each person',
    fields: {
      firstName: 'First name',
      lastName: 'Last name',
      position: 'Position',
      department: 'Department',
      location: 'Location',
      startDate: 'Start date',
      managerName: 'Manager',
      company: 'Company',
      today: 'Today',
    },
  },
] as const

/** The places to sign of the document's signers, by the name of the field. */
const placesOf = (signers: readonly DocumentSigner[]): Record<string, string> =>
  Object.fromEntries(
    signers.toSorted(byRole).flatMap(({ role, label }) => {
      const name = role.toLowerCase().replace('_', '')
      return [
        [`${name}Signature`, `${label}’s signature`],
        [`${name}Initials`, `${label}’s initials`],
        [`${name}Date`, `${label}’s date`],
      ]
    })
  )

const NOT_SAVED = 'The letter could not be saved.'

/** The employee first, as most letters are to them. */
const byRole = (a: DocumentSigner, b: DocumentSigner) => a.role.localeCompare(b.role)

/** A letter template, next to a preview. */
export default function LetterTemplate({ template, onSaved }: LetterTemplateProps) {
  const { id, name, version, updatedAt } = template
  const [people, setPeople] = useState<ChosenPerson[]>([])
  const text = useRef<HTMLTextAreaElement>(null)
  const headingId = useId()
  const { theirs, compare, settled } = useTheirs(() => storedTemplate(id))
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { letter: template.letter ?? '' },
    submit: ({ letter }) =>
      api.put('/api/documents/templates/:id/letter', {
        params: { id },
        body: { letter, updatedAt },
      }),
    onSuccess: (answer) => {
      form.reset({ letter: answer.letter ?? '' })
      onSaved(answer)
      const description =
        answer.version > version ? `Saved as version ${answer.version}.` : 'Letter saved.'
      toast({ title: 'Success', description })
    },
    failure: (error) => {
      void compare(error)
      return { title: 'Error', description: messageOf(error, NOT_SAVED) }
    },
  })

  /** @param letter which goes on being edited. */
  function resolve(stored: TemplateDetails, letter: string) {
    form.reset({ letter: stored.letter ?? '' })
    form.setValue('letter', letter, { shouldDirty: true })
    settled()
    onSaved(stored)
    text.current?.focus()
  }
  const { ref, ...registered } = form.register('letter')
  const changed = form.formState.isDirty
  const archived = template.archivedAt !== null
  useLeaveGuard(changed)
  const [person] = people

  function insert(field: string) {
    const area = text.current
    if (!area) return
    area.setRangeText(`{{${field}}}`, area.selectionStart, area.selectionEnd, 'end')
    form.setValue('letter', area.value, { shouldDirty: true })
    area.focus()
  }

  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <section
        aria-labelledby={`${headingId}-heading`}
        className="grid min-w-0 content-start gap-4"
      >
        <h2 id={`${headingId}-heading`} className="text-lg font-semibold">
          Text
        </h2>
        {template.form !== null && version === 1 && (
          <Notice variant="warning">
            This letter came with Gangway and is not legal advice. Have your counsel review it
            before you send it.
          </Notice>
        )}
        {template.used && !archived && (
          <Notice>
            This version was sent. Your changes become version {version + 1}. Documents already sent
            don’t change.
          </Notice>
        )}
        <FormField
          form={form}
          name="letter"
          label="Letter"
          hint="Start a line with # for a heading, - or 1. for a list. An empty line starts a new paragraph."
        >
          {(control) => (
            <Textarea
              {...control}
              {...registered}
              ref={(area) => {
                ref(area)
                text.current = area
              }}
              maxLength={LETTER_LENGTH}
              readOnly={archived}
              rows={22}
              className="font-mono text-sm"
            />
          )}
        </FormField>
        {!archived && (
          <>
            {[
              ...INSERTS,
              { label: 'Signed, on a line of its own', fields: placesOf(template.signers) },
            ].map(({ label, fields }) => (
              <div key={label} role="group" aria-label={label} className="grid gap-2">
                <p className="text-sm font-medium">{label}</p>
                <div className="flex flex-wrap gap-2">
                  {Object.entries(fields).map(([field, words]) => (
                    <Button
                      key={field}
                      variant="outline"
                      size="sm"
                      title={`{{${field}}}`}
                      onClick={() => insert(field)}
                    >
                      {words}
                    </Button>
                  ))}
                </div>
              </div>
            ))}
            {theirs && (
              <ConflictNotice
                message={`${changedSince('This letter', 'saved')} Yours is not saved yet.`}
                onKeep={() => resolve(theirs, form.getValues('letter'))}
                onTake={() => resolve(theirs, theirs.letter ?? '')}
              >
                <p className="mt-3">The saved version:</p>
                <pre
                  tabIndex={0}
                  aria-label="The saved version"
                  className="mt-1 max-h-60 overflow-auto rounded-md border bg-card p-3 font-mono text-sm whitespace-pre-wrap text-foreground"
                >
                  {theirs.letter}
                </pre>
              </ConflictNotice>
            )}
            <div className="flex flex-wrap items-center gap-3">
              <Button
                aria-disabled={submitting || !changed}
                onClick={() => changed && void onSubmit()}
              >
                <Save aria-hidden />
                {submitting ? 'Saving...' : 'Save letter'}
              </Button>
              <p role="status" className="text-sm text-muted-foreground">
                {changed ? 'Not saved yet' : 'Everything is saved'}
              </p>
            </div>
          </>
        )}
      </section>
      <section
        aria-labelledby={`${headingId}-preview`}
        className="grid min-w-0 content-start gap-4"
      >
        <h2 id={`${headingId}-preview`} className="text-lg font-semibold">
          {person ? (
            <>
              As <bdi>{person.name}</bdi> would get it
            </>
          ) : (
            'Preview'
          )}
        </h2>
        <PersonPicker
          chosen={people}
          onChange={(chosen) => setPeople(chosen.slice(-1))}
          find={whoCanBeAsked}
        />
        <p className="text-sm text-muted-foreground">
          Preview of the saved version. Missing details appear in [brackets] and must be filled
          before sending.
        </p>
        <PdfView
          address={`${TEMPLATES}/${id}/file?${new URLSearchParams({
            ...(person && { employeeId: String(person.id) }),
            at: updatedAt,
          })}`}
          name={name}
          className="h-[75dvh]"
        />
      </section>
    </div>
  )
}
