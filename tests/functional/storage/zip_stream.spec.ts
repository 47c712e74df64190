import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { systemActor } from '#audit/actor'
import { openStored } from '#storage/services/open_stored'
import { storeFile } from '#storage/services/store_file'
import { zipStream } from '#storage/services/zip_stream'
import { resetDatabase } from '#tests/helpers/database'
import { unpacked } from '#tests/helpers/archives'

test.group('Stored files in a ZIP', (group) => {
  group.each.setup(() => resetDatabase())

  test('arrive as they are, {title}')
    .with([
      { title: 'compressed', compress: true },
      { title: 'as they lie', compress: false },
    ])
    .run(async ({ assert }, { compress }) => {
      const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3_000_000)])
      const file = {
        purpose: 'test',
        name: 'scan.pdf',
        accept: ['application/pdf'],
        maxBytes: bytes.length,
        ownerId: null,
      }
      const { id } = await storeFile(Readable.from([bytes]), file, systemActor)
      const zip = zipStream(new Date(), 'a test', ({ stream }) => {
        for (const name of ['one.pdf', 'two.pdf']) stream(name, () => openStored(id), { compress })
      })
      const files = await unpacked(await buffer(zip))
      assert.deepEqual(Object.keys(files), ['one.pdf', 'two.pdf'])
      for (const content of Object.values(files)) assert.isTrue(content.equals(bytes))
    })
})
