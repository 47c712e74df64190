import { defineConfig } from '@adonisjs/inertia'

export default defineConfig({
  encryptHistory: true,
  ssr: { enabled: false, entrypoint: 'inertia/ssr.tsx' },
})
