import type { HistorySummary } from '#training/completion_imports/queries/view'
import type { Paged } from '~/components/lists/list_address'
import { PageHeader } from '~/components/layout/page_header'
import { DropZone } from '~/components/spreadsheets/drop_zone'
import { EarlierImports } from '~/components/spreadsheets/earlier_imports'
import { HistoryList } from '~/components/training/completion_imports/import_list'
import { API, PAGE } from '~/components/training/completion_imports/import_labels'
import { TrainingTabs } from '~/components/training/training_tabs'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'

type Props = Paged & {
  imports: HistorySummary[]
}

/** Completions from before the portal, from a spreadsheet. */
export default function TrainingImports({ imports, total, page, perPage }: Props) {
  return (
    <>
      <PageHeader
        title="Import past completions"
        subtitle="Add earlier completions from a spreadsheet"
      />
      <TrainingTabs current="recordings" />
      <Card className="mt-6">
        <CardHeader className="max-w-prose">
          <CardTitle>A new import</CardTitle>
          <CardDescription>
            Each row has a person (email address or employee ID), a module and a completion date.
            Expiration date, trainer and score are optional. You’ll see a preview of every row
            before anything is saved.
          </CardDescription>
        </CardHeader>
        <DropZone
          api={API}
          megabytes={10}
          pageOf={(id) => `${PAGE}/${id}`}
          prompt="Choose the file with the completions"
        />
      </Card>
      <EarlierImports
        path={PAGE}
        kept="Your imports are listed here with their results."
        page={page}
        perPage={perPage}
        total={total}
      >
        <HistoryList imports={imports} />
      </EarlierImports>
    </>
  )
}

TrainingImports.layout = AppShell
