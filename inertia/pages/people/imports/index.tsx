import { usePage } from '@inertiajs/react'
import { FileSpreadsheet } from 'lucide-react'
import { EmptyState } from '~/components/empty_state'
import { PageHeader } from '~/components/page_header'
import { Pagination } from '~/components/pagination'
import { fieldsFor } from '~/components/people/imports/column_choices'
import { ImportHistory } from '~/components/people/imports/import_history'
import { TemplateButton } from '~/components/people/imports/template_button'
import { addressOf } from '~/components/people/list_address'
import { PeopleTabs } from '~/components/people/people_tabs'
import { useExistingPage } from '~/components/people/use_existing_page'
import { DropZone } from '~/components/spreadsheets/drop_zone'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import type { ImportFieldOption, ImportSummary } from '~/types'

type Props = {
  imports: ImportSummary[]
  total: number
  page: number
  perPage: number
  fields: ImportFieldOption[]
}

const hrefFor = (page: number) => addressOf('/employees/import', { page }, { page: 1 })

export default function Imports({ imports, total, page, perPage, fields }: Props) {
  const { permissions } = usePage().props
  useExistingPage({ page, perPage, total, hrefFor })

  return (
    <>
      <PageHeader
        title="Import Employees"
        subtitle="Bring a whole roster in from a spreadsheet."
        mobileTitle="Import"
      />
      <PeopleTabs current="import" />
      <Card className="mt-6">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <CardHeader className="max-w-prose flex-1 basis-80">
            <CardTitle>A new import</CardTitle>
            <CardDescription>
              Every row of your file becomes a person: new ones are added, and those whose e-mail
              address is known already are brought up to date. You see what would happen to each row
              before anything is written, and the whole import can be undone afterwards.
            </CardDescription>
          </CardHeader>
          <TemplateButton fields={fieldsFor(fields, permissions)} />
        </div>
        <DropZone
          api="/api/imports"
          megabytes={20}
          pageOf={(id) => `/employees/imports/${id}`}
          prompt="Choose the file with your people"
        />
      </Card>
      <Card className="mt-6">
        <CardTitle>Earlier imports</CardTitle>
        {imports.length > 0 ? (
          <ImportHistory imports={imports} />
        ) : (
          <EmptyState
            icon={FileSpreadsheet}
            title="No imports yet"
            description="What you import is kept here, with what became of every row."
          />
        )}
        {total > perPage && (
          <Pagination
            page={page}
            perPage={perPage}
            total={total}
            hrefFor={hrefFor}
            label="Pages of imports"
          />
        )}
      </Card>
    </>
  )
}

Imports.layout = AppShell
