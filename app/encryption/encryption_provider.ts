import { domainProvider } from '#core/domain_provider'

export default domainProvider('encryption', {
  loops: () => import('#encryption/background_loops'),
})
