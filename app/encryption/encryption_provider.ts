import { domainProvider } from '#core/domain_provider'

export default domainProvider(
  'encryption',
  async () => {},
  () => import('#encryption/background_loops')
)
