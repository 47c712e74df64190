import { usePage } from '@inertiajs/react'
import type { ReactNode } from 'react'
import AppShell from './app_shell'
import GuestLayout from './guest_layout'

/** For pages that everyone may see: signed-in people keep the navigation. */
export default function EitherLayout({ children }: { children: ReactNode }) {
  const Layout = usePage().props.user ? AppShell : GuestLayout
  return <Layout>{children}</Layout>
}
