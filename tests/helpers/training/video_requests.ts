import { Readable } from 'node:stream'
import { systemActor } from '#audit/actor'
import { uploadPurpose } from '#storage/uploads/upload_purposes'
import { findFreeSlot, openSlot, receiveIntoSlot } from '#storage/uploads/upload_slots'
import { given } from '#tests/helpers/people/people'
import type { Builder, Scene } from '#tests/helpers/routes/route_requests'
import { createModule } from '#tests/helpers/training/training'
import { moduleWithVideo, videoFile } from '#tests/helpers/training/videos'
import { learnerOf } from '#training/queries/own/own_employee'
import { openExternal } from '#training/modules/external_content'

/** The caller's address that waits for a video; an administrator's for a visitor. */
async function slotOf({ me }: Scene) {
  const { id: ownerId } = me ?? (await given.admin())
  return { ownerId, address: await openSlot(uploadPurpose('training_video'), ownerId, null) }
}

const moduleElsewhere = async () =>
  (await createModule({ externalUrl: 'https://training.example/course' })).id

/** Uploaded videos and watching them, for ROUTE_REQUESTS. */
export const VIDEO_REQUESTS: Record<string, Builder> = {
  'POST /api/objects/upload': () => ({
    url: '/api/objects/upload',
    body: { purpose: 'training_video', name: 'Fire drill.mp4' },
  }),
  'PUT /api/objects/upload/:token': async (scene) => ({
    url: new URL((await slotOf(scene)).address).pathname,
    raw: await videoFile(),
    headers: { 'content-type': 'video/webm' },
  }),
  'PUT /api/training/video-upload': async (scene) => {
    const { address: videoURL, ownerId } = await slotOf(scene)
    const slot = await findFreeSlot(new URL(videoURL).pathname.split('/').pop() ?? '', ownerId)
    await receiveIntoSlot(slot, Readable.from([Buffer.from(await videoFile())]), systemActor)
    return { url: '/api/training/video-upload', body: { videoURL } }
  },
  'GET /api/training/modules/:id/video': async () => ({
    url: `/api/training/modules/${(await moduleWithVideo()).id}/video`,
  }),
  'GET /api/training/modules/:id/captions': async () => ({
    url: `/api/training/modules/${(await moduleWithVideo({}, { captions: true })).id}/captions`,
  }),
  'GET /api/training/modules/:id/watch': async () => ({
    url: `/api/training/modules/${(await moduleWithVideo()).id}/watch`,
  }),
  'GET /training/:id/frame/:part': async () => ({
    url: `/training/${await moduleElsewhere()}/frame/resource`,
  }),
  'POST /api/training/modules/:id/watch': async () => ({
    url: `/api/training/modules/${(await moduleWithVideo()).id}/watch`,
    body: { ranges: [[0, 3]], position: 3 },
  }),
  'POST /api/training/modules/:id/openings': async () => ({
    url: `/api/training/modules/${await moduleElsewhere()}/openings`,
    body: { part: 'resource' },
  }),
  'POST /api/training/modules/:id/confirmations': async ({ me }) => {
    const id = await moduleElsewhere()
    const learner = me ? await learnerOf(me.id) : null
    if (learner?.active) await openExternal(learner.id, id, {}, systemActor)
    return { url: `/api/training/modules/${id}/confirmations`, body: {} }
  },
}
