import { defineConfig } from '@adonisjs/vite'

export default defineConfig({
  // Where the pages that the server renders are built: outside public/, whose files anyone gets.
  buildDirectory: 'rendering',
  manifestFile: 'public/assets/.vite/manifest.json',
  assetsUrl: '/assets',
  scriptAttributes: { defer: true },
})
