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

interface NavigationItem {
  label: string
  href: string
  icon: LucideIcon
  /** Shown to everyone without one; of several, any is enough. */
  permission?: Permission | Permission[]
  /** The number of open items. */
  badge?: ComponentType<{ className?: string }>
}

/** In the order of the sidebar; an item is shown together with its page. */
const items: NavigationItem[] = [
  { label: 'Dashboard', href: '/', icon: LayoutDashboard },
  { label: 'Employees', href: '/employees', icon: Users, permission: 'employees:view' },
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
  },
  {
    label: 'Training',
    href: '/training',
    icon: GraduationCap,
    permission: 'training:view',
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
    permission: 'users:manage',
  },
  { label: 'Audit Logs', href: '/audit-logs', icon: ScrollText, permission: 'audit:view' },
]

export function navigationFor(permissions: Permission[]): NavigationItem[] {
  return items.filter(
    ({ permission }) => !permission || [permission].flat().some((one) => permissions.includes(one))
  )
}

export function isCurrent(item: NavigationItem, url: string): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? '/'
  return path === item.href || (item.href !== '/' && path.startsWith(`${item.href}/`))
}
