import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import app from '@adonisjs/core/services/app'
import type { Actor } from '#audit/actor'
import { noise } from '#storage/demo/noise'
import { storeForLater } from '#storage/uploads/upload_slots'
import type { UploadPurpose } from '#storage/uploads/upload_purposes'
import { createModule } from '#training/modules/save_module'
import { trainingCaptions, trainingVideo } from '#training/modules/upload_purposes'

/** The size of a short video, since a few kilobytes would show nothing about performance. */
const PADDING_BYTES = 4 * 1024 * 1024

/** The video has no sound, so they say what it shows. */
const CAPTIONS = `WEBVTT

00:00.000 --> 00:02.000
This is a test picture.

00:02.000 --> 00:04.000
It lasts six seconds.

00:04.000 --> 00:06.000
Replace it with your own video.
`

/** A module with its own video and captions: a test picture of six seconds. */
export async function addVideoModule(admin: Actor): Promise<void> {
  const store = (purpose: UploadPurpose, name: string, content: Buffer) =>
    storeForLater(purpose, Number(admin.id), name, Readable.from([content]), admin)
  const videoPath = await store(trainingVideo, 'sample video.mp4', await video())
  const captionsPath = await store(trainingCaptions, 'captions.vtt', Buffer.from(CAPTIONS))
  await createModule(
    {
      name: 'Video Sample',
      description: 'A six-second test picture. Replace it with your own video.',
      hasTest: false,
      videoPath,
      captionsPath,
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
