import type { UploadPurpose } from '#storage/uploads/upload_purposes'
import { inspectCaptions } from '#training/modules/inspect_captions'
import { videoSeconds } from '#training/modules/inspect_video'

/** 100 MB. */
export const MAX_VIDEO_BYTES = 104_857_600
const MAX_CAPTIONS_BYTES = 1024 * 1024

/** A module's own video. QuickTime files are rejected, since most browsers do not play them. */
export const trainingVideo: UploadPurpose = {
  name: 'training_video',
  permission: 'modules:manage',
  field: 'videoPath',
  defaultName: 'video',
  accept: ['video/mp4', 'video/x-m4v', 'video/webm'],
  acceptedAs: 'an MP4 or WebM video',
  maxBytes: MAX_VIDEO_BYTES,
  inspect: async ({ path, mediaType }) => ({ seconds: await videoSeconds(path, mediaType) }),
}

export const trainingCaptions: UploadPurpose = {
  name: 'training_captions',
  permission: 'modules:manage',
  field: 'captionsPath',
  defaultName: 'captions.vtt',
  accept: ['text/vtt'],
  acceptedAs: 'captions in WebVTT (.vtt), text that starts with WEBVTT',
  maxBytes: MAX_CAPTIONS_BYTES,
  async inspect({ path }) {
    await inspectCaptions(path)
    return { seconds: null }
  },
}
