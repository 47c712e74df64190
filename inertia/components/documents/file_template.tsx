import { changedSince } from '#core/changed_since'
import type { TemplateDetails } from '#documents/queries/find_template'
import type { PlacedField } from '#documents/placed_field'
import { Save, Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ConflictNotice } from '~/components/feedback/conflict_notice'
import { EmptyState } from '~/components/feedback/empty_state'
import { Notice } from '~/components/feedback/notice'
import { SaveBar } from '~/components/forms/save_bar'
import { FieldEditor } from '~/components/pdf/fields/field_editor'
import { FieldSigners } from '~/components/pdf/fields/signers'
import { PdfView } from '~/components/pdf/pdf_view'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import { useTheirs } from '~/hooks/use_theirs'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { toastFailure } from '~/lib/failures'
import { storedTemplate } from './stored_template'
import { TEMPLATES } from './template_labels'
import { TheirFields } from './their_fields'

interface FileTemplateProps {
  template: TemplateDetails
  onUpload: () => void
  onSaved: (template: TemplateDetails) => void
  /** With the fields while they are not saved yet, else with null. */
  onUnsaved: (fields: readonly PlacedField[] | null) => void
}

/** A PDF template with its fields. */
export default function FileTemplate({
  template,
  onUpload,
  onSaved,
  onUnsaved,
}: FileTemplateProps) {
  const { id, name, version, fields: saved, found } = template
  // Saving the settings returns equal fields as a new object.
  const [base, setBase] = useState<PlacedField[]>(saved)
  const [fields, setFields] = useState<PlacedField[]>(saved)
  const { theirs, compare, settled } = useTheirs(() => storedTemplate(id))
  // When the other version was saved that one's own is to replace.
  const [seenAt, setSeenAt] = useState('')
  const { busy, attempt } = useAttempt()
  const saveButton = useRef<HTMLButtonElement>(null)
  // Undone changes leave nothing to save.
  const changed = fields !== base && JSON.stringify(fields) !== JSON.stringify(base)
  useLeaveGuard(changed)
  useEffect(() => onUnsaved(changed ? fields : null), [changed, fields, onUnsaved])
  const address = `${TEMPLATES}/${id}/file?version=${version}`

  if (version === 0) {
    return (
      <EmptyState
        icon={Upload}
        title="No file yet"
        description={template.description || 'Upload a PDF to start.'}
        action={template.archivedAt ? undefined : <Button onClick={onUpload}>Upload file</Button>}
      />
    )
  }
  if (template.archivedAt) {
    return <PdfView address={address} name={name} className="h-[85dvh]" />
  }

  const save = () =>
    attempt(
      async () => {
        const answer = await api.put('/api/documents/templates/:id/fields', {
          params: { id },
          body: {
            fields,
            fileId: template.fileId ?? undefined,
            updatedAt: seenAt > template.updatedAt ? seenAt : template.updatedAt,
          },
        })
        take(answer)
        const description =
          answer.version > version ? `Saved as version ${answer.version}.` : 'Fields saved.'
        toast({ title: 'Success', description })
      },
      (error) => {
        toastFailure(error, 'The fields could not be saved.')
        void compare(error)
      }
    )

  function take(stored: TemplateDetails) {
    setBase(stored.fields)
    setFields(stored.fields)
    settled()
    onSaved(stored)
  }

  const isSameFile = theirs?.fileId === template.fileId

  return (
    <div className="grid grid-cols-1 gap-4">
      {template.used && (
        <Notice>
          This version was sent. Your changes become version {version + 1}. Documents already sent
          don’t change.
        </Notice>
      )}
      {/* The answer replaces the fields, with any that were moved while it was awaited. */}
      <div inert={busy}>
        <FieldSigners value={template.signers}>
          <FieldEditor
            address={address}
            name={name}
            fields={fields}
            onChange={setFields}
            suggestions={found}
            pages={template.pages}
          />
        </FieldSigners>
      </div>
      {theirs && (
        <ConflictNotice
          message={
            isSameFile
              ? `${changedSince('This document', 'saved')} Your fields are not saved yet.`
              : `${changedSince('This file', 'replaced')} Your fields were placed on the earlier file, so they can’t be saved.`
          }
          onKeep={
            isSameFile
              ? () => {
                  setSeenAt(theirs.updatedAt)
                  settled()
                  saveButton.current?.focus()
                }
              : undefined
          }
          onTake={() => {
            take(theirs)
            saveButton.current?.focus()
          }}
        >
          <TheirFields before={template} after={theirs} />
        </ConflictNotice>
      )}
      <SaveBar status={changed ? 'Not saved yet' : 'Everything is saved'}>
        <Button
          ref={saveButton}
          aria-disabled={busy || !changed}
          onClick={() => changed && !busy && void save()}
        >
          <Save aria-hidden />
          {busy ? 'Saving...' : 'Save fields'}
        </Button>
      </SaveBar>
    </div>
  )
}
