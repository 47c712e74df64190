import { counted } from '#core/counted'
import type { ImportView } from '#people/import/import_view'
import { Link } from '@inertiajs/react'
import { ArrowLeft } from 'lucide-react'
import { Notice } from '~/components/feedback/notice'
import { PageHeader } from '~/components/layout/page_header'
import { PeopleTabs } from '~/components/people/people_tabs'
import { Button } from '~/components/ui/button'
import { formatDateTime } from '~/lib/dates'
import { formatInWords, isOver } from './labels'

/** The file with its time and author, and whether it was imported before. */
export function ImportHeader({ view }: { view: ImportView }) {
  const { fileName, rowCount, format, createdAt, createdBy, earlier, state } = view

  return (
    <>
      <PageHeader
        title={fileName}
        subtitle={`${counted(rowCount, 'row')} · ${formatInWords(format)} · ${formatDateTime(createdAt)} by ${createdBy}`}
        actions={
          <Button variant="outline" asChild>
            <Link href="/employees/import">
              <ArrowLeft aria-hidden />
              All imports
            </Link>
          </Button>
        }
      />
      <PeopleTabs current="import" />
      {earlier && !isOver(state) && (
        <Notice className="mt-6">
          This file was already imported on {formatDateTime(earlier.createdAt)}.{' '}
          <Link href={`/employees/imports/${earlier.id}`} className="underline underline-offset-4">
            See the result
          </Link>
        </Notice>
      )}
    </>
  )
}
