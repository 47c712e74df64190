import type { Permission } from '#core/permissions'
import {
  BellRing,
  ChartLine,
  CircleHelp,
  FileSignature,
  FileUp,
  GraduationCap,
  History,
  Inbox,
  Mail,
  Settings2,
  ShieldUser,
  UserPlus,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { isOffered, navigationFor, type Permitted } from '~/layouts/navigation'

/** A dialog that the palette opens over any page. */
export type PaletteDialog = 'assign' | 'send'

export interface Destination extends Permitted {
  label: string
  icon: LucideIcon
  /** An address, or a dialog. */
  to: { href: string } | { dialog: PaletteDialog }
  /** Other words that find it. */
  words?: string
}

const actions: Destination[] = [
  {
    label: 'Add employee',
    icon: UserPlus,
    to: { href: '/employees/add' },
    words: 'new hire person invite',
    permission: 'employees:create',
  },
  {
    label: 'Import employees',
    icon: FileUp,
    to: { href: '/employees/import' },
    words: 'csv excel spreadsheet people upload',
    permission: 'employees:create',
  },
  {
    label: 'Assign training',
    icon: GraduationCap,
    to: { dialog: 'assign' },
    words: 'module course',
    permission: 'training:assign',
  },
  {
    label: 'Send documents',
    icon: FileSignature,
    to: { dialog: 'send' },
    words: 'sign signature letter i-9 w-4',
    permission: 'documents:manage',
  },
]

/** Pages below those of the sidebar. */
const pages: Destination[] = [
  { label: 'Reports', icon: ChartLine, to: { href: '/reports' }, permission: 'employees:view' },
  {
    label: 'Invitations',
    icon: Users,
    to: { href: '/employees/invitations' },
    permission: 'employees:view',
  },
  {
    label: 'Departments, positions and locations',
    icon: Users,
    to: { href: '/employees/lists' },
    words: 'lists',
    permission: 'employees:update',
  },
  {
    label: 'Onboarding packets',
    icon: Users,
    to: { href: '/onboarding/packets' },
    permission: 'employees:update',
  },
  { label: 'My tasks', icon: BellRing, to: { href: '/onboarding/tasks' } },
  {
    label: 'Compliance',
    icon: GraduationCap,
    to: { href: '/training/compliance' },
    words: 'overdue expiring training matrix',
    permission: 'training:review',
  },
  {
    label: 'Training assignments',
    icon: GraduationCap,
    to: { href: '/training/assignments' },
    permission: 'training:assign',
  },
  {
    label: 'Training rules',
    icon: GraduationCap,
    to: { href: '/training/rules' },
    words: 'automatic',
    permission: 'training:assign',
  },
  {
    label: 'Classroom training',
    icon: GraduationCap,
    to: { href: '/training/recordings' },
    words: 'record class attendance sign-in sheet',
    permission: 'training:assign',
  },
  {
    label: 'Import past completions',
    icon: FileUp,
    to: { href: '/training/imports' },
    words: 'csv excel spreadsheet training upload',
    permission: 'training:assign',
  },
  {
    label: 'Certificate reviews',
    icon: GraduationCap,
    to: { href: '/training/reviews' },
    permission: 'training:review',
  },
  {
    label: 'Document library',
    icon: FileSignature,
    to: { href: '/documents/library' },
    words: 'templates forms letters',
    permission: 'documents:manage',
  },
  {
    label: 'Requested documents',
    icon: FileSignature,
    to: { href: '/documents/requests' },
    words: 'uploads missing',
    permission: 'documents:manage',
  },
  {
    label: 'Document reviews',
    icon: FileSignature,
    to: { href: '/documents/reviews' },
    permission: 'documents:manage',
  },
  {
    label: 'Retention',
    icon: FileSignature,
    to: { href: '/documents/retention' },
    words: 'legal hold delete signed documents',
    permission: 'documents:manage',
  },
  {
    label: 'Evidence packs',
    icon: FileSignature,
    to: { href: '/documents/evidence' },
    words: 'proof who signed',
    permission: 'documents:manage',
  },
  {
    label: 'Roles',
    icon: ShieldUser,
    to: { href: '/user-management/roles' },
    words: 'permissions access',
    permission: ['users:view', 'users:manage'],
  },
  {
    label: 'Email log',
    icon: Mail,
    to: { href: '/user-management/mails' },
    words: 'sent failed emails delivery outbox',
    permission: 'settings:manage',
  },
  {
    label: 'Help',
    icon: CircleHelp,
    to: { href: '/help' },
    words: 'how to guide support shortcuts',
  },
  { label: 'Activity', icon: History, to: { href: '/activity' } },
  { label: 'Inbox', icon: Inbox, to: { href: '/inbox' }, words: 'notifications messages' },
  {
    label: 'Your profile',
    icon: UserRound,
    to: { href: '/profile' },
    words: 'password photo two-factor sessions notifications account',
  },
]

const settings: Destination[] = (
  [
    ['company', 'Company name and logo', ''],
    ['time', 'Time zone', 'time reminders hour'],
    ['reminders', 'Reminders', 'digest'],
    ['passwords', 'Passwords and sessions', 'security'],
    ['email', 'Email server', 'smtp email'],
    ['retention', 'Retention', 'delete keep'],
  ] as const
).map(([page, label, words]) => ({
  label: `Settings: ${label}`,
  icon: Settings2,
  to: { href: `/settings/${page}` },
  words,
  permission: 'settings:manage' as const,
}))

/** Everywhere the viewer may go, by group. */
export function destinationsFor(permissions: Permission[]) {
  const may = (one: Destination) => isOffered(one, permissions)
  const main = navigationFor(permissions).map(({ label, icon, to: href }): Destination => ({
    label,
    icon,
    to: { href },
  }))
  return [
    { heading: 'Actions', items: actions.filter(may) },
    { heading: 'Pages', items: [...main, ...pages.filter(may)] },
    { heading: 'Settings', items: settings.filter(may) },
  ]
}

/** Lower case and without accents, as the server folds texts. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean)

/** Whether every typed word begins a word of it; punctuation alone finds nothing. */
export function isMatch({ label, words = '' }: Destination, q: string): boolean {
  if (q.trim() === '') return true
  const [own, typed] = [wordsOf(`${label} ${words}`), wordsOf(q)]
  return typed.length > 0 && typed.every((start) => own.some((word) => word.startsWith(start)))
}
