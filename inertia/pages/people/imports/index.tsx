import type { ImportField } from '#people/import/reading/fields'
import type { ImportSummary } from '#people/import/import_view'
import { usePage } from '@inertiajs/react'
import type { Paged } from '~/components/lists/list_address'
import { PageHeader } from '~/components/layout/page_header'
import { fieldsFor } from '~/components/people/imports/columns/column_choices'
import { ImportHistory } from '~/components/people/imports/import_history'
import { TemplateButton } from '~/components/people/imports/template_button'
import { PeopleTabs } from '~/components/people/people_tabs'
import { DropZone } from '~/components/spreadsheets/drop_zone'
import { EarlierImports } from '~/components/spreadsheets/earlier_imports'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import type { ImportFieldOption } from '~/components/spreadsheets/import_column'

type Props = Paged & {
  imports: ImportSummary[]
  fields: ImportFieldOption<ImportField>[]
}

export default function Imports({ imports, total, page, perPage, fields }: Props) {
  const { permissions } = usePage().props

  return (
    <>
      <PageHeader
        title="Import employees"
        subtitle="Add or update people from a spreadsheet"
        mobileTitle="Import"
      />
      <PeopleTabs current="import" />
      <Card className="mt-6">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <CardHeader className="max-w-prose flex-1 basis-80">
            <CardTitle>A new import</CardTitle>
            <CardDescription>
              Each row of your file is one person. New people are added, and people whose email
              address is already here are updated. You’ll see a preview of every row first, and you
              can undo the whole import later.
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
      <EarlierImports
        path="/employees/import"
        kept="Your imports are listed here with the result of every row."
        page={page}
        perPage={perPage}
        total={total}
      >
        <ImportHistory imports={imports} />
      </EarlierImports>
    </>
  )
}

Imports.layout = AppShell
