import { http } from '@inertiajs/react'

const client = http.getClient()
const here = () => location.pathname + location.search

/**
 * A reload is made again where its page has got another address in the meantime, by a filter or a
 * dialog: its answer would bring back the earlier one. Inertia drops it where another page is open.
 */
http.setClient({
  async request(config) {
    // The mark of reloads.
    if (config.headers?.['Cache-Control'] !== 'no-cache') return client.request(config)
    const { pathname } = location
    for (;;) {
      const url = here()
      const answer = await client.request({ ...config, url })
      if (url === here() || pathname !== location.pathname) return answer
    }
  },
})
