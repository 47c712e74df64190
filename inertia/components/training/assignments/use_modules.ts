import { useRemote } from '~/hooks/use_remote'

/** The assignable modules, by name, once they are needed. */
export const useModules = (needed = true) =>
  useRemote(needed ? '/api/training/modules' : null, { query: { perPage: 500, sort: 'name' } })
