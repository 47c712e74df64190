import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { test } from '@japa/runner'
import { LocalFileStream } from '#storage/services/local_file_stream'

/** Looks at a piece only when it has left, as a slow connection does. */
class SlowWritable extends Writable {
  readonly pieces: Buffer[] = []

  override _write(piece: Buffer, _: string, callback: () => void) {
    setTimeout(() => {
      this.pieces.push(Buffer.from(piece))
      callback()
    }, 1)
  }
}

test.group('Streaming a local file', (group) => {
  let folder: string

  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gangway-stream-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  async function fileOf(bytes: Buffer) {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    return open(path)
  }

  test('{$self} bytes arrive as they are, piped and read')
    .with([0, 1, 131_071, 131_072, 131_073, 1_000_003])
    .run(async ({ assert }, size) => {
      const bytes = randomBytes(size)
      const slow = new SlowWritable()
      new LocalFileStream(await fileOf(bytes), 0, size - 1).pipe(slow)
      await finished(slow)
      assert.isTrue(Buffer.concat(slow.pieces).equals(bytes))

      const read = await buffer(new LocalFileStream(await fileOf(bytes), 0, size - 1))
      assert.isTrue(read.equals(bytes))
    })

  test('a part arrives as the part it is', async ({ assert }) => {
    const bytes = randomBytes(500_000)
    const slow = new SlowWritable()
    const stream = new LocalFileStream(await fileOf(bytes), 1_000, 400_000)
    stream.pipe(slow)
    await finished(slow)
    assert.isTrue(Buffer.concat(slow.pieces).equals(bytes.subarray(1_000, 400_001)))
    await finished(stream)
    assert.isTrue(stream.destroyed)
  })

  test('ends its reading when the other side hangs up', async ({ assert }) => {
    const file = await fileOf(randomBytes(1_000_000))
    const slow = new SlowWritable()
    const stream = new LocalFileStream(file, 0, 999_999)
    stream.pipe(slow)
    slow.destroy()
    stream.destroy()
    await finished(stream).catch(() => {})
    assert.equal(file.fd, -1)
  })

  test('fails when the file has become shorter', async ({ assert }) => {
    const stream = new LocalFileStream(await fileOf(randomBytes(10)), 0, 99)
    const failed = new Promise<Error>((resolve) => stream.once('error', resolve))
    stream.pipe(new SlowWritable())
    assert.include((await failed).message, 'shorter')
  })
})
