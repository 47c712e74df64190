import { useRemote } from '~/hooks/use_remote'

/** The assignable modules, by name. */
export const useModules = () =>
  useRemote('/api/training/modules', { query: { perPage: 500, sort: 'name' } })
