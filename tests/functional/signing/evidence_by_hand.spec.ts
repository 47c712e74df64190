import { execFile } from 'node:child_process'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { X509Certificate } from 'node:crypto'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { signedIn } from '#tests/helpers/caller'
import { bytesOf } from '#tests/helpers/downloads'
import { unpackedEvidence } from '#tests/helpers/signing/evidence'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { completedRequest } from '#tests/helpers/signing/signing'

const run = promisify(execFile)

test.group('An evidence pack checked by hand', (group) => {
  group.each.setup(() => emptyPortal())

  test('as its README says, whatever number of documents it has', async ({ assert, cleanup }) => {
    await completedRequest()
    await completedRequest()
    const hr = await signedIn(await given.admin())
    const today = DateTime.utc().toISODate()
    const zip = await bytesOf(hr, `/api/sign/evidence?from=${today}&to=${today}`)
    const pack = await unpackedEvidence(zip)
    // One level down, so that what a command writes beside the pack is removed with it.
    const outer = `${pack.folder}-outer`
    await mkdir(outer)
    const folder = join(outer, 'pack')
    await rename(pack.folder, folder)
    cleanup(() => rm(outer, { recursive: true }))

    const readme = await readFile(join(folder, 'README.txt'), 'utf8')
    const commands = (readme.split('\nBy hand')[1] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('  '))
      .join('\n')
    const options = { cwd: folder, env: { PATH: '/usr/bin:/bin' } }
    const { stdout } = await run('/bin/sh', ['-ec', commands], options)
    const { fingerprint256 } = new X509Certificate(
      await readFile(join(folder, 'certificates/pack.pem'))
    )
    assert.include(stdout, fingerprint256)
    assert.lengthOf(stdout.match(/Verified OK/g) ?? [], 2)
    assert.lengthOf(stdout.match(/Signature Validation: Signature is Valid/g) ?? [], 2)
    assert.notInclude(stdout, 'FAILED')

    const script = await run('/bin/sh', ['verify.sh'], options)
    assert.include(script.stdout, 'Everything is valid.', 'nothing was added to the pack')
  })
})
