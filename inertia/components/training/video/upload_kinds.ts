import type { Limits } from '~/lib/upload'

/** A file that was uploaded, as the module's fields name it. */
export interface UploadedFile {
  /** Goes into `videoPath` or `captionsPath`. */
  path: string
  name: string
  /** How long it plays; null for captions. */
  seconds: number | null
}

export interface UploadKind extends Limits {
  purpose: 'training_video' | 'training_captions'
  /** What a phone's or a desktop's picker offers. */
  accept: string
}

/** At most 100 MB; the server judges the content. */
export const VIDEO: UploadKind = {
  purpose: 'training_video',
  extensions: ['.mp4', '.m4v', '.webm'],
  accept: 'video/mp4,video/webm,.mp4,.m4v,.webm',
  maxBytes: 104_857_600,
}

export const CAPTIONS: UploadKind = {
  purpose: 'training_captions',
  extensions: ['.vtt'],
  accept: '.vtt,text/vtt',
  maxBytes: 1024 * 1024,
}
