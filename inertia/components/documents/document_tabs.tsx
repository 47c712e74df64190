import { PageTabs, type PageTab } from '~/components/layout/page_tabs'
import { Badge } from '~/components/ui/badge'
import { useRemote } from '~/hooks/use_remote'

interface DocumentTabsProps {
  current: 'own' | 'library' | 'requests' | 'reviews' | 'retention' | 'evidence'
}

const tabs: PageTab[] = [
  { name: 'own', label: 'My documents', href: '/documents' },
  { name: 'library', label: 'Library', href: '/documents/library', permission: 'documents:manage' },
  {
    name: 'requests',
    label: 'Requested',
    href: '/documents/requests',
    permission: 'documents:manage',
  },
  {
    name: 'reviews',
    label: 'Reviews',
    href: '/documents/reviews',
    permission: 'documents:manage',
    extra: <PendingSubmissions />,
  },
  {
    name: 'retention',
    label: 'Retention',
    href: '/documents/retention',
    permission: 'documents:manage',
  },
  {
    name: 'evidence',
    label: 'Evidence',
    href: '/documents/evidence',
    permission: 'documents:manage',
  },
]

export function DocumentTabs({ current }: DocumentTabsProps) {
  return <PageTabs label="Documents" tabs={tabs} current={current} />
}

/** The number of uploads awaiting review; nothing while loading or for 0. */
function PendingSubmissions() {
  const { data } = useRemote('/api/documents/submissions/count')
  if (!data || data.pending === 0) return null
  return (
    <Badge variant="warning" className="ms-2">
      {data.pending > 99 ? '99+' : data.pending}
      <span className="sr-only"> waiting</span>
    </Badge>
  )
}
