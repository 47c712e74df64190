import type { Permission } from '#core/permissions'
import {
  ClipboardList,
  FileSignature,
  FileText,
  GraduationCap,
  LayoutDashboard,
  ScrollText,
  Settings2,
  ShieldUser,
  UserRoundCheck,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { PendingReviews } from '~/components/training/proof/pending_reviews'

export interface Permitted {
  /** Shown to everyone without one; of several, any is enough. */
  permission?: Permission | Permission[]
}

interface NavigationItem extends Permitted {
  label: string
  /** The address of its page, and the start of those below. */
  href: string
  icon: LucideIcon
  /** Where it leads people who may not open its page, but others below. */
  otherwise?: { href: string; permission: Permission }[]
  /** The number of open items. */
  badge?: ComponentType<{ className?: string }>
}

/** In the order of the sidebar; an item is shown together with its page. */
const items: NavigationItem[] = [
  { label: 'Dashboard', href: '/', icon: LayoutDashboard },
  {
    label: 'Employees',
    href: '/employees',
    icon: Users,
    permission: 'employees:view',
    otherwise: [
      { href: '/employees/add', permission: 'employees:create' },
      { href: '/employees/lists', permission: 'employees:update' },
    ],
  },
  {
    label: 'Pending Approvals',
    href: '/pending-approvals',
    icon: UserRoundCheck,
    permission: 'employees:update',
  },
  {
    label: 'Onboarding',
    href: '/onboarding',
    icon: ClipboardList,
    permission: 'employees:view',
    otherwise: [{ href: '/onboarding/packets', permission: 'employees:update' }],
  },
  {
    label: 'Training',
    href: '/training',
    icon: GraduationCap,
    permission: 'training:view',
    otherwise: [
      { href: '/training/assignments', permission: 'training:assign' },
      { href: '/training/compliance', permission: 'training:review' },
    ],
    badge: PendingReviews,
  },
  {
    label: 'Documents',
    href: '/documents',
    icon: FileText,
    permission: ['documents:view', 'documents:manage'],
  },
  {
    label: 'Document Signing',
    href: '/document-signing',
    icon: FileSignature,
    permission: 'documents:manage',
  },
  {
    label: 'Module Settings',
    href: '/module-settings',
    icon: Settings2,
    permission: 'modules:manage',
  },
  {
    label: 'User Management',
    href: '/user-management',
    icon: ShieldUser,
    permission: ['users:view', 'users:manage'],
  },
  { label: 'Audit Logs', href: '/audit-logs', icon: ScrollText, permission: 'audit:view' },
]

/** Whether the viewer is offered it. */
export const isOffered = ({ permission }: Permitted, permissions: Permission[]) =>
  !permission || [permission].flat().some((one) => permissions.includes(one))

/** What the viewer may open, with the page where each item leads them. */
export function navigationFor(permissions: Permission[]) {
  return items.flatMap((item) => {
    const page = [item, ...(item.otherwise ?? [])].find((one) => isOffered(one, permissions))
    return page ? [{ ...item, to: page.href }] : []
  })
}

export function isCurrent(item: NavigationItem, url: string): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? '/'
  return path === item.href || (item.href !== '/' && path.startsWith(`${item.href}/`))
}
