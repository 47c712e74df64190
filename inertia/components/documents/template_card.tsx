import { counted } from '#core/counted'
import type { TemplateView } from '#documents/queries/find_template'
import { Link } from '@inertiajs/react'
import { Archive, ArchiveRestore, Copy, Ellipsis, Settings2, Upload } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { Menu } from '~/components/menu'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardFooter, CardTitle } from '~/components/ui/card'
import { LIBRARY } from './template_labels'

interface TemplateCardProps {
  template: TemplateView
  onUpload: () => void
  onSettings: () => void
  onDuplicate: () => void
  onArchive: () => void
  onRestore: () => void
}

export function TemplateCard({ template, ...actions }: TemplateCardProps) {
  const { name, version, archivedAt } = template
  const empty = version === 0

  return (
    <Card>
      <div className="grid gap-2">
        <CardTitle className="wrap-anywhere">
          <Link
            href={`${LIBRARY}/${template.id}`}
            className="inline-block min-h-6 underline-offset-4 hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
        </CardTitle>
        {template.description && (
          <CardDescription className="line-clamp-4 wrap-anywhere whitespace-pre-line">
            <bdi>{template.description}</bdi>
          </CardDescription>
        )}
      </div>
      <TemplateBadges template={template} />
      <CardFooter>
        {archivedAt ? (
          <Button size="sm" variant="outline" onClick={actions.onRestore}>
            <ArchiveRestore aria-hidden />
            Restore
            <span className="sr-only">{name}</span>
          </Button>
        ) : empty ? (
          <Button size="sm" onClick={actions.onUpload}>
            <Upload aria-hidden />
            Upload
            <span className="sr-only">{name}</span>
          </Button>
        ) : (
          <Button size="sm" variant="outline" asChild>
            <Link href={`${LIBRARY}/${template.id}`}>
              {template.kind === 'letter' ? 'Edit letter' : 'Place fields'}
              <span className="sr-only">{name}</span>
            </Link>
          </Button>
        )}
        <Menu
          trigger={
            <Button
              size="icon-sm"
              variant="ghost"
              className="ml-auto"
              aria-label={`More for ${name}`}
            >
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          {({ DropdownMenuItem }) => (
            <>
              {!archivedAt && (
                <DropdownMenuItem onSelect={actions.onSettings}>
                  <Settings2 aria-hidden />
                  Settings
                </DropdownMenuItem>
              )}
              {!archivedAt && !empty && template.kind === 'pdf' && (
                <DropdownMenuItem onSelect={actions.onUpload}>
                  <Upload aria-hidden />
                  Upload a new version
                </DropdownMenuItem>
              )}
              {!empty && (
                <DropdownMenuItem onSelect={actions.onDuplicate}>
                  <Copy aria-hidden />
                  Duplicate
                </DropdownMenuItem>
              )}
              {!archivedAt && (
                <DropdownMenuItem onSelect={actions.onArchive}>
                  <Archive aria-hidden />
                  Archive
                </DropdownMenuItem>
              )}
            </>
          )}
        </Menu>
      </CardFooter>
    </Card>
  )
}

export function TemplateBadges({ template }: { template: TemplateView }) {
  const { kind, form, version, pageCount, fieldCounts } = template
  const fields = Object.values(fieldCounts).reduce((sum, count) => sum + count, 0)

  return (
    <div className="flex flex-wrap gap-2">
      {template.archivedAt && <Badge variant="outline">Archived</Badge>}
      {version === 0 ? (
        <Badge variant="warning">No file yet</Badge>
      ) : (
        <>
          <Badge variant="outline">
            {kind === 'letter' ? 'Letter' : counted(pageCount ?? 0, 'page')}
          </Badge>
          <Badge variant="outline">{fields === 0 ? 'No fields' : counted(fields, 'field')}</Badge>
          <Badge variant="outline">Version {version}</Badge>
        </>
      )}
      {kind === 'letter' && form !== null && version === 1 && (
        <Badge variant="warning">Have your counsel review</Badge>
      )}
      {template.ownSigners ? (
        <Badge variant="outline">{counted(template.signers.length, 'signer')}</Badge>
      ) : (
        template.signsFirst === 'EMPLOYEE' && <Badge variant="outline">Employee signs first</Badge>
      )}
    </div>
  )
}
