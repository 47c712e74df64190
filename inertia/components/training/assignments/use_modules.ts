import { usePage } from '@inertiajs/react'
import { useRemote } from '~/hooks/use_remote'

/** The assignable modules, by name, once they are needed and for who may see them. */
export function useModules(needed = true) {
  const { permissions } = usePage().props
  const may = permissions.includes('modules:view') || permissions.includes('training:assign')
  const address = needed && may ? ('/api/training/modules' as const) : null
  return useRemote(address, { query: { perPage: 500, sort: 'name' } })
}
