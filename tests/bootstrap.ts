import { writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { relative } from 'node:path'
import { assert } from '@japa/assert'
import { browserClient } from '@japa/browser-client'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import type { Config, PluginFn } from '@japa/runner/types'
import { Settings } from 'luxon'
import { chromium } from 'playwright'
import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import { AXE, AXE_ADDRESS } from '#tests/helpers/browser/axe_source'
import { prepareDatabase } from '#tests/helpers/prepare_database'
import { mailServer } from '#tests/helpers/messages/mail_server'
import { shuffle } from '#tests/helpers/server/order'

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Otherwise each stack trace parses whole scripts again, axe's above all: a tenth of the time.
  '--js-flags=--no-enable-lazy-source-positions',
]

const baseURL = `http://${process.env.HOST}:${process.env.PORT}`

/**
 * Callers keep their connections, and a test may pause longer than the default of five seconds
 * between calls: the server would close the connection during the next call.
 */
const patientServer = (handler: RequestListener) =>
  createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
    if (request.url !== AXE_ADDRESS) return handler(request, response)
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(AXE)
  })

/** Writes how many seconds each file took, for `bin/lib/test.js`. */
const durations: PluginFn = ({ emitter }) => {
  const { TEST_DURATIONS: kept } = process.env
  if (!kept) return
  const seconds: Record<string, number> = {}
  emitter.on('test:end', ({ duration, meta }) => {
    const file = relative(app.makePath(), meta.fileName)
    seconds[file] = (seconds[file] ?? 0) + duration / 1000
  })
  emitter.on('runner:end', () => writeFileSync(kept, JSON.stringify(seconds)))
}

export const plugins: Config['plugins'] = [
  durations,
  assert(),
  pluginAdonisJS(app, { baseURL }),
  browserClient({
    runInSuites: ['browser'],
    contextOptions: { baseURL, locale: 'en-US', timezoneId: 'UTC' },
    launcher: (options) =>
      chromium.launch({
        ...options,
        executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
        args: CHROMIUM_FLAGS,
      }),
  }),
]

export const runnerHooks: Required<Pick<Config, 'setup' | 'teardown'>> = {
  setup: [() => prepareDatabase(), () => mailServer.start()],
  teardown: [() => mailServer.stop()],
}

export const configureSuite: Config['configureSuite'] = (suite) => {
  const { TEST_SEED: seed } = process.env
  if (seed) suite.setup(() => shuffle(suite.stack, seed))
  suite.onTest((test) => {
    test.teardown(() => {
      Settings.now = () => Date.now()
      mailServer.clear()
    })
  })
  suite.onGroup((group) => {
    group.each.teardown(() => {
      Settings.now = () => Date.now()
      mailServer.clear()
    })
  })
  if (['functional', 'browser'].includes(suite.name)) {
    return suite.setup(() => testUtils.httpServer().start(patientServer))
  }
}
