import { router, usePage } from '@inertiajs/react'
import { LibraryBig } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'

/** The sample trainings with one click, for administrators; those that exist stay as they are. */
export function InstallSamples() {
  const { permissions } = usePage().props
  const { busy, attempt } = useAttempt()
  const install = () =>
    attempt(async () => {
      const { created } = await api.post('/api/training/modules/samples', {})
      const description =
        created.length === 0
          ? 'The sample trainings are already installed.'
          : `${created.length} sample trainings installed.`
      toast({ title: 'Success', description })
      router.reload()
    }, 'Couldn’t install the sample trainings.')

  if (!permissions.includes('modules:manage')) return null
  return (
    <Button aria-disabled={busy} onClick={() => void install()}>
      <LibraryBig aria-hidden />
      {busy ? 'Installing...' : 'Install sample trainings'}
    </Button>
  )
}
