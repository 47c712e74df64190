import { domainProvider } from '#core/domain_provider'

export default domainProvider('storage', {
  async register() {
    await import('#storage/services/encrypt_files')
  },
  loops: () => import('#storage/background_loops'),
})
