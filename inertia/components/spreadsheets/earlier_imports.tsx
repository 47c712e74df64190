import { FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '~/components/feedback/empty_state'
import { Pagination } from '~/components/lists/pagination'
import { addressOf, type Paged } from '~/components/lists/list_address'
import { useExistingPage } from '~/components/lists/use_existing_page'
import { Card, CardTitle } from '~/components/ui/card'

interface EarlierImportsProps extends Paged {
  /** the page that lists them */
  path: string
  /** what is stored of an import, shown while there is none */
  kept: string
  /** their list */
  children: ReactNode
}

/** Earlier imports, below the upload. */
export function EarlierImports({ path, kept, children, ...place }: EarlierImportsProps) {
  const hrefFor = (page: number) => addressOf(path, { page }, { page: 1 })
  useExistingPage({ ...place, hrefFor })

  return (
    <Card className="mt-6">
      <CardTitle>Earlier imports</CardTitle>
      {place.total > 0 ? (
        children
      ) : (
        <EmptyState icon={FileSpreadsheet} title="No imports yet" description={kept} />
      )}
      {place.total > place.perPage && (
        <Pagination {...place} hrefFor={hrefFor} label="Pages of imports" />
      )}
    </Card>
  )
}
