import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import app from '@adonisjs/core/services/app'
import type { Actor } from '#audit/actor'
import { noise } from '#storage/demo/noise'
import { storeForLater } from '#storage/uploads/upload_slots'
import { createModule } from '#training/modules/save_module'
import { trainingVideo } from '#training/modules/upload_purposes'

/** The size of a short video, since a few kilobytes would show nothing about performance. */
const PADDING_BYTES = 4 * 1024 * 1024

/** A module with its own video: a test picture of six seconds. */
export async function addVideoModule(admin: Actor): Promise<void> {
  const name = 'sample video.mp4'
  const body = Readable.from([await video()])
  const videoPath = await storeForLater(trainingVideo, Number(admin.id), name, body, admin)
  await createModule(
    {
      name: 'Video Sample',
      description: 'A six-second test picture. Replace it with your own video.',
      hasTest: false,
      videoPath,
    },
    admin
  )
}

/** Players skip the content of a free-space box. */
async function video(): Promise<Buffer> {
  const picture = await readFile(app.makePath('resources/data/sample_video.mp4'))
  const box = Buffer.alloc(8)
  box.writeUInt32BE(box.length + PADDING_BYTES)
  box.write('free', 4, 'latin1')
  return Buffer.concat([picture, box, noise(PADDING_BYTES)])
}
