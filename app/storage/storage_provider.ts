import { domainProvider } from '#core/domain_provider'

export default domainProvider(
  'storage',
  async () => {
    await import('#storage/services/encrypt_files')
  },
  () => import('#storage/background_loops')
)
