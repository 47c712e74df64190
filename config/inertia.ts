import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/inertia'

const manifest = app.publicPath('assets', '.vite', 'manifest.json')

/**
 * Identifies the pages' build. By default, Inertia hashes the whole manifest for every request,
 * which took a sixth of a page's time and grew with every new screen.
 */
const assetsVersion =
  !app.inDev && existsSync(manifest)
    ? createHash('sha256').update(readFileSync(manifest)).digest('hex').slice(0, 32)
    : undefined

export default defineConfig({
  assetsVersion,
  encryptHistory: true,
  ssr: { enabled: false, entrypoint: 'inertia/ssr.tsx' },
})
