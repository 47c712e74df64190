import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import type { NewModule } from '#training/module'
import type { ModuleWithContent } from '#training/queries/modules/find_module'
import { signedIn, type Answer, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { createModule } from '#tests/helpers/training/training'

export const VIDEOS = {
  mp4: 'six-seconds.mp4',
  moovAtEnd: 'moov-at-end.mp4',
  webm: 'six-seconds.webm',
  noLength: 'no-length.webm',
  silent: 'silent.mp4',
  soundOnly: 'sound-only.mp4',
}

/** The playing time of each of them. */
export const VIDEO_SECONDS = 6

export const CAPTIONS =
  'WEBVTT\n\n00:00.000 --> 00:02.000\nKeep calm.\n\n00:02.000 --> 00:05.500\nLeave.\n'

/** One of tests/fixtures/videos. */
export const videoFile = async (name: keyof typeof VIDEOS = 'webm') =>
  new Uint8Array(await readFile(app.makePath('tests/fixtures/videos', VIDEOS[name])))

export interface UploadedVideo {
  objectPath: string
  name: string
  seconds: number | null
}

/** Requests an upload address. */
export async function uploadAddress(
  caller: Caller,
  body: { purpose?: string; name?: string } = {}
): Promise<string> {
  const answer = await caller.post<{ uploadURL: string }>('/api/objects/upload', body)
  if (answer.status !== 200) throw new Error(`No upload address: ${answer.status} ${answer.text}`)
  return answer.body.uploadURL
}

/** Sends a file to our own address, wherever this test's server listens. */
export function send(
  caller: Caller,
  address: string,
  bytes: Uint8Array<ArrayBuffer>,
  type = 'video/mp4'
): Promise<Answer> {
  const { pathname } = new URL(address)
  return caller.call(pathname, { method: 'PUT', raw: bytes, headers: { 'content-type': type } })
}

/** Uploads a file like the page, by its three calls. */
export async function uploadFile(
  caller: Caller,
  bytes: Uint8Array<ArrayBuffer>,
  slot: { purpose?: string; name?: string } = {}
): Promise<UploadedVideo> {
  const address = await uploadAddress(caller, slot)
  const sent = await send(caller, address, bytes)
  if (sent.status !== 200) throw new Error(`Not received: ${sent.status} ${sent.text}`)
  const answer = await caller.put<UploadedVideo & Record<string, unknown>>(
    '/api/training/video-upload',
    { videoURL: address }
  )
  if (answer.status !== 200) throw new Error(`Not confirmed: ${answer.status} ${answer.text}`)
  return answer.body
}

export const uploadVideo = async (caller: Caller, name: keyof typeof VIDEOS = 'webm') =>
  uploadFile(caller, await videoFile(name), { name: VIDEOS[name] })

export const uploadCaptions = (caller: Caller) =>
  uploadFile(caller, new TextEncoder().encode(CAPTIONS), {
    purpose: 'training_captions',
    name: 'captions.vtt',
  })

/**
 * A module with an uploaded video, and optional captions.
 * @param seconds the stated playing time; by default the file's own.
 */
export async function moduleWithVideo(
  overrides: Partial<NewModule> = {},
  { seconds, captions = false }: { seconds?: number; captions?: boolean } = {}
): Promise<ModuleWithContent> {
  const admin = await given.admin()
  const caller = await signedIn(admin)
  const { objectPath: videoPath } = await uploadVideo(caller)
  const captionsPath = captions ? (await uploadCaptions(caller)).objectPath : null
  const module = await createModule(
    { videoPath, captionsPath, ...overrides },
    { ...systemActor, id: admin.id }
  )
  if (seconds === undefined) return module
  const content = { ...module.content, videoSeconds: seconds }
  await db
    .from('training_module_versions')
    .where('module_id', module.id)
    .update({ content: JSON.stringify(content) })
  return { ...module, content }
}
