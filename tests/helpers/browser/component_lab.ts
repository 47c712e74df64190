import { createServer, type ServerResponse, type IncomingMessage } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import parseRange from 'range-parser'
import app from '@adonisjs/core/services/app'
import { build, loadConfigFromFile, type PluginOption, type Rolldown } from 'vite'
import shield from '#config/shield'

const ENTRY = 'component_lab.tsx'
const NONCE = 'c29tZXRoaW5nIHNhaWQgb25jZQ'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
}

/** A file, and the quality of its connection. */
interface LabFile {
  bytes: Buffer
  /** Milliseconds per 64 KiB. */
  pace?: number
  /** Whether the connection breaks when a part from there on is requested. */
  breaks?: (start: number) => boolean
}

const PIECE = 64 * 1024

/**
 * Components in a browser without a page of the product: built like the product, and served under
 * its content security policy, with files that arrive as slowly as a test wants.
 */
export class ComponentLab {
  readonly files = new Map<string, LabFile>()
  /** Bytes of sent files, by name. */
  readonly sent = new Map<string, number>()

  private constructor(
    readonly origin: string,
    readonly stop: () => Promise<void>
  ) {}

  /** @param source a TSX module that renders into #app */
  static async start(source: string): Promise<ComponentLab> {
    const folder = await mkdtemp(join(tmpdir(), 'gangway-lab-'))
    const output = await bundle(source, folder)
    const entry = output.find((file) => file.type === 'chunk' && file.isEntry)
    const styles = output.filter(({ fileName }) => fileName.endsWith('.css'))
    const page = `<!doctype html><html lang="en"><head><title>Lab</title>
      <link rel="icon" href="data:,">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta property="csp-nonce" nonce="${NONCE}">
      ${styles.map(({ fileName }) => `<link rel="stylesheet" href="/assets/${fileName}">`).join('')}
      <script type="module" nonce="${NONCE}" src="/assets/${entry?.fileName}"></script>
      </head><body><div id="app"></div></body></html>`

    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://lab')
      void answer(pathname, request, response).catch(() => response.destroy())
    })
    server.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const lab = new ComponentLab(`http://127.0.0.1:${port}`, async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    })

    async function answer(path: string, request: IncomingMessage, response: ServerResponse) {
      const name = path.slice(1)
      if (name === '') {
        response.setHeader('Content-Security-Policy', policy())
        response.setHeader('Content-Type', 'text/html')
        response.end(page)
      } else if (name.startsWith('assets/')) {
        const file = await readFile(join(folder, name.slice('assets/'.length))).catch(() => null)
        response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream')
        response.writeHead(file ? 200 : 404).end(file)
      } else {
        await lab.#send(name, request, response)
      }
    }
    return lab
  }

  async #send(name: string, request: IncomingMessage, response: ServerResponse) {
    const file = this.files.get(name)
    if (!file) {
      response.writeHead(404).end()
      return
    }
    const { bytes, pace = 0, breaks } = file
    const ranges = parseRange(bytes.length, request.headers.range ?? '')
    if (ranges === -1) {
      response.writeHead(416).end()
      return
    }
    const range = ranges === -2 ? undefined : ranges[0]
    response.setHeader('Accept-Ranges', 'bytes')
    response.setHeader('Content-Type', 'application/pdf')
    const part = range ? bytes.subarray(range.start, range.end + 1) : bytes
    response.setHeader('Content-Length', part.length)
    if (range) {
      const at = `bytes ${range.start}-${range.end}/${bytes.length}`
      response.writeHead(206, { 'Content-Range': at })
    } else {
      response.flushHeaders()
    }
    if (range && breaks?.(range.start)) {
      response.destroy()
      return
    }
    for (let at = 0; at < part.length && !response.closed; at += PIECE) {
      if (pace > 0) await new Promise((resolve) => setTimeout(resolve, pace))
      const piece = part.subarray(at, at + PIECE)
      response.write(piece)
      this.sent.set(name, (this.sent.get(name) ?? 0) + piece.length)
    }
    response.end()
  }
}

function policy(): string {
  const directives = Object.entries(shield.csp.directives ?? {}) as [string, unknown[]][]
  return directives
    .map(([name, sources]) => {
      const spelled = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      // With the first request, shield replaces @nonce with a function of its own.
      const isNonce = (one: unknown) => one === '@nonce' || typeof one === 'function'
      const allowed = sources.map((one) => (isNonce(one) ? `'nonce-${NONCE}'` : one))
      return `${spelled} ${allowed.join(' ')}`
    })
    .join('; ')
}

async function bundle(source: string, outDir: string) {
  const root = app.makePath()
  const env = { command: 'build', mode: 'production' } as const
  const loaded = await loadConfigFromFile(env, join(root, 'vite.config.ts'))
  if (!loaded) throw new Error('vite.config.ts could not be read')
  // Without the app's own entries and budgets.
  const { plugins = [], ...config } = { ...loaded.config, environments: undefined }
  const id = join(root, 'inertia', ENTRY)
  const result = await build({
    ...config,
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      // Nothing here is compressed.
      ...(plugins.flat() as PluginOption[]).filter((plugin) => !/compress/.test(nameOf(plugin))),
      {
        name: 'component-lab',
        resolveId: (wanted) => (wanted === id ? id : undefined),
        load: (wanted) => (wanted === id ? source : undefined),
      },
    ],
    build: { outDir, emptyOutDir: false, manifest: false, rolldownOptions: { input: id } },
  })
  return (result as Rolldown.RolldownOutput).output
}

const nameOf = (plugin: PluginOption) =>
  plugin && typeof plugin === 'object' && 'name' in plugin ? plugin.name : ''
