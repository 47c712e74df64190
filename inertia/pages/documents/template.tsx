import type { PlacedField } from '#documents/placed_field'
import type { TemplateDetails } from '#documents/queries/find_template'
import { Link, router } from '@inertiajs/react'
import { ArchiveRestore, ArrowLeft, Download, Settings2, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { templateActions } from '~/components/documents/template_actions'
import { TemplateBadges } from '~/components/documents/template_card'
import { LIBRARY, TEMPLATES } from '~/components/documents/template_labels'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { PageHeader } from '~/components/layout/page_header'
import { Button } from '~/components/ui/button'
import { useReplaceProp } from '~/hooks/use_replace_prop'
import AppShell from '~/layouts/app_shell'
import { formatDateTime } from '~/lib/dates'
import { onDemand } from '~/lib/on_demand'

const FileTemplate = lazy(() => import('~/components/documents/file_template'))
const LetterTemplate = lazy(() => import('~/components/documents/letter_template'))
const UploadDialog = onDemand(() => import('~/components/documents/upload_dialog'))
const SettingsDialog = onDemand(() => import('~/components/documents/settings_dialog'))

type Props = { template: TemplateDetails }

export default function ShowTemplate({ template }: Props) {
  return <Shown key={template.id} template={template} />
}

/** One document of the library. */
function Shown({ template }: Props) {
  const setTemplate = useReplaceProp<TemplateDetails>('template')
  const [doing, setDoing] = useState<'upload' | 'uploadUnsaved' | 'settings' | null>(null)
  const [unsaved, setUnsaved] = useState<readonly PlacedField[] | null>(null)
  const close = () => setDoing(null)
  const taken = (next: TemplateDetails) => {
    setTemplate(next)
    close()
  }
  const archived = template.archivedAt !== null
  const isLetter = template.kind === 'letter'

  return (
    <>
      <PageHeader
        title={template.name}
        subtitle={template.description}
        actions={
          <>
            <Button variant="outline" asChild>
              <Link href={LIBRARY}>
                <ArrowLeft aria-hidden />
                Library
              </Link>
            </Button>
            {template.version > 0 && (
              <Button variant="outline" asChild>
                <a href={`${TEMPLATES}/${template.id}/file?disposition=attachment`} download>
                  <Download aria-hidden />
                  Download
                </a>
              </Button>
            )}
            {!archived && (
              <Button variant="outline" onClick={() => setDoing('settings')}>
                <Settings2 aria-hidden />
                Settings
              </Button>
            )}
            {!archived && !isLetter && (
              <Button
                variant="outline"
                onClick={() => setDoing(unsaved ? 'uploadUnsaved' : 'upload')}
              >
                <Upload aria-hidden />
                {template.version === 0 ? 'Upload file' : 'Upload new version'}
              </Button>
            )}
            {archived && (
              <Button
                onClick={() =>
                  void templateActions
                    .restore(template)
                    .finally(() => router.reload())
                    .catch(() => {})
                }
              >
                <ArchiveRestore aria-hidden />
                Restore
              </Button>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <TemplateBadges template={template} />
        {/* As high as a loaded file, so that nothing below moves. */}
        <div className={template.version > 0 ? 'min-h-[85dvh]' : undefined}>
          <Suspense fallback={<p className="text-muted-foreground">Loading document...</p>}>
            {isLetter ? (
              <LetterTemplate template={template} onSaved={setTemplate} />
            ) : (
              <FileTemplate
                // Another file has other fields, and another author of the change.
                key={`${template.version} ${template.fileName} ${template.archivedAt}`}
                template={template}
                onUpload={() => setDoing('upload')}
                onSaved={setTemplate}
                onUnsaved={setUnsaved}
              />
            )}
          </Suspense>
        </div>
        <Versions template={template} />
      </div>
      <ConfirmDialog
        open={doing === 'uploadUnsaved'}
        onOpenChange={(open) => !open && setDoing((now) => (now === 'uploadUnsaved' ? null : now))}
        title="Upload without saving your fields?"
        description="The new version starts with the fields that were saved last. Your changes since then are lost."
        confirmLabel="Upload without saving"
        destructive
        onConfirm={() => setDoing('upload')}
      />
      {doing === 'upload' && (
        <UploadDialog template={template} onClose={close} onUploaded={taken} />
      )}
      {doing === 'settings' && (
        <SettingsDialog
          template={template}
          unsaved={unsaved}
          onClose={close}
          // The content on the page stays as old as it is: saving it shows what others have saved.
          onSaved={({ saved, overtaken }) =>
            taken(overtaken ? { ...template, ...settingsOf(saved) } : saved)
          }
        />
      )}
    </>
  )
}

const settingsOf = (saved: TemplateDetails) => ({
  name: saved.name,
  description: saved.description,
  signsFirst: saved.signsFirst,
  signers: saved.signers,
  ownSigners: saved.ownSigners,
  retention: saved.retention,
  retentionYears: saved.retentionYears,
})

function Versions({ template: { versions } }: Props) {
  if (versions.length === 0) return null
  return (
    <section aria-labelledby="versions" className="grid gap-3">
      <h2 id="versions" className="text-lg font-semibold">
        Versions
      </h2>
      <ul className="divide-y rounded-lg border">
        {versions.map((version) => (
          <li key={version.number} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-3 text-sm">
            <span className="font-medium">Version {version.number}</span>
            {version.fileName && <bdi className="wrap-anywhere">{version.fileName}</bdi>}
            <span className="text-muted-foreground">
              {formatDateTime(version.createdAt)} by <bdi>{version.createdBy}</bdi>
            </span>
            <span className="text-muted-foreground">
              {version.usedAt ? `Sent since ${formatDateTime(version.usedAt)}` : 'Not sent yet'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

ShowTemplate.layout = AppShell
