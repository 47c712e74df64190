import { defineConfig } from '@adonisjs/vite'

export default defineConfig({
  // The build for server-side rendering. Not in public/, whose files anyone can download.
  buildDirectory: 'rendering',
  manifestFile: 'public/assets/.vite/manifest.json',
  assetsUrl: '/assets',
  scriptAttributes: { defer: true },
})
