import { Link } from '@inertiajs/react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { toast } from '~/hooks/use_toast'
import { GuestCard } from '~/layouts/guest_card'
import GuestLayout from '~/layouts/guest_layout'
import { api } from '~/lib/api'

export default function Logout() {
  const [busy, setBusy] = useState(false)

  async function logOut() {
    setBusy(true)
    try {
      await api.post('/api/logout')
      window.location.assign('/')
    } catch {
      setBusy(false)
      toast({ description: 'Signing out failed. Please try again.', variant: 'destructive' })
    }
  }

  return (
    <GuestCard
      title="Log out of Gangway?"
      subtitle="Another site led here. Confirm that you want to end this session."
    >
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button onClick={logOut} disabled={busy}>
          {busy ? 'Logging out...' : 'Log Out'}
        </Button>
        <Button asChild variant="outline">
          <Link href="/">Stay signed in</Link>
        </Button>
      </div>
    </GuestCard>
  )
}

Logout.layout = GuestLayout
