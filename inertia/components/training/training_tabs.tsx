import { PageTabs, type PageTab } from '~/components/layout/page_tabs'
import { PendingReviews } from '~/components/training/proof/pending_reviews'

interface TrainingTabsProps {
  current: 'modules' | 'assignments' | 'rules' | 'recordings' | 'reviews' | 'compliance'
}

const tabs: PageTab[] = [
  { name: 'modules', label: 'My training', href: '/training', permission: 'training:view' },
  {
    name: 'assignments',
    label: 'Assignments',
    href: '/training/assignments',
    permission: 'training:assign',
  },
  { name: 'rules', label: 'Rules', href: '/training/rules', permission: 'training:assign' },
  {
    name: 'recordings',
    label: 'Classroom training',
    href: '/training/recordings',
    permission: 'training:assign',
  },
  {
    name: 'compliance',
    label: 'Compliance',
    href: '/training/compliance',
    permission: 'training:review',
  },
  {
    name: 'reviews',
    label: 'Reviews',
    href: '/training/reviews',
    permission: 'training:review',
    extra: <PendingReviews className="ms-2" />,
  },
]

export function TrainingTabs({ current }: TrainingTabsProps) {
  return <PageTabs label="Training" tabs={tabs} current={current} />
}
