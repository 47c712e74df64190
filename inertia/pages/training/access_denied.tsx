import { router } from '@inertiajs/react'
import { useEffect } from 'react'
import { PageHeader } from '~/components/layout/page_header'
import { toast } from '~/hooks/use_toast'
import AppShell from '~/layouts/app_shell'

const REDIRECT_DELAY = 500

/** Module Settings for people who are not administrators: a toast, then the dashboard. */
export default function AccessDenied() {
  useEffect(() => {
    toast({
      variant: 'destructive',
      title: 'Access Denied',
      description: 'Only administrators can access module settings.',
    })
    const timer = setTimeout(() => router.visit('/', { replace: true }), REDIRECT_DELAY)
    return () => clearTimeout(timer)
  }, [])

  return (
    <PageHeader title="Access Denied" subtitle="Only administrators can access module settings." />
  )
}

AccessDenied.layout = AppShell
