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
        subtitle="Bring what people have completed before into the portal, from a spreadsheet."
      />
      <TrainingTabs current="recordings" />
      <Card className="mt-6">
        <CardHeader className="max-w-prose">
          <CardTitle>A new import</CardTitle>
          <CardDescription>
            Each row names a person by e-mail address or employee ID, a module, and the day it was
            completed; it may add when that expires, the trainer and a score. You see what would
            become of each row before anything is written.
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
        kept="What you import is listed here, with what became of it."
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
