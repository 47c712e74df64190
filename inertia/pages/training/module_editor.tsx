import { Link } from '@inertiajs/react'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '~/components/feedback/notice'
import { PageHeader } from '~/components/layout/page_header'
import { lastAddress } from '~/components/lists/list_address'
import { ModuleEditor } from '~/components/training/editor/module_editor'
import { DraftBadge } from '~/components/training/module_badges'
import { isDraft, type EditedModule } from '~/components/training/modules/managed_module'
import { Button } from '~/components/ui/button'
import AppShell from '~/layouts/app_shell'

type Props = {
  /** null to create one */
  module: EditedModule | null
  today: string
  /** how many a required module is assigned to at once */
  people: number
}

export default function EditModule({ module, today, people }: Props) {
  const list = lastAddress('/module-settings')
  // What a save replaces: as it was opened, or as someone else has saved it since.
  const [base, setBase] = useState(module)
  const draft = base !== null && isDraft(base)

  return (
    <>
      <PageHeader
        title={module ? 'Edit Training Module' : 'Create Training Module'}
        badge={draft && <DraftBadge />}
        subtitle={
          module && !draft
            ? 'Changes that learners see become a new version. Completed training is kept.'
            : 'What employees learn and how they prove it.'
        }
        actions={
          <Button variant="outline" className="max-sm:hidden" asChild>
            <Link href={list}>
              <ArrowLeft aria-hidden />
              Module settings
            </Link>
          </Button>
        }
      />
      {module?.archivedAt ? (
        <Notice>This module is archived. Restore it to change it.</Notice>
      ) : (
        <ModuleEditor
          key={module?.id}
          stored={module}
          base={base}
          onBase={setBase}
          today={today}
          people={people}
          list={list}
        />
      )}
    </>
  )
}

EditModule.layout = AppShell
