import { domainProvider } from '#core/domain_provider'

export default domainProvider('encryption', async () => {
  await import('#encryption/background_loops')
})
