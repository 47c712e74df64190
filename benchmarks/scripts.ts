import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'

interface Chunk {
  file: string
  imports?: string[]
}

type Manifest = Record<string, Chunk>

const ENTRY = 'inertia/app.tsx'
const PAGES = 'inertia/pages/'

/** Pages for a visitor without an account. */
export const PUBLIC_PAGES = ['landing', 'accounts/login']

/** Every chunk a page needs before it shows: the entry's, its own, and all their imports. */
function chunksOf(manifest: Manifest, page: string): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  visit(ENTRY)
  visit(page)
  return files
}

/** Bytes of a file as the server sends it to a browser. */
function servedBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br, gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} was not served`))
      )
    }).on('error', reject)
  })
}

/** Script bytes of a first visit to each page, as served. */
export async function scriptBytes(build: string, url: string): Promise<Record<string, number>> {
  const file = join(build, 'public', 'assets', '.vite', 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const sizes = new Map<string, number>()
  const pages: Record<string, number> = {}
  for (const key of Object.keys(manifest)) {
    if (!key.startsWith(PAGES)) continue
    let total = 0
    for (const chunk of chunksOf(manifest, key)) {
      if (!chunk.endsWith('.js')) continue
      if (!sizes.has(chunk)) sizes.set(chunk, await servedBytes(`${url}/assets/${chunk}`))
      total += sizes.get(chunk) ?? 0
    }
    pages[key.slice(PAGES.length).replace(/(\/index)?\.tsx$/, '')] = total
  }
  return pages
}
