import { domainProvider } from '#core/domain_provider'

export default domainProvider('backup', async () => {
  await import('#backup/personal_data')
})
