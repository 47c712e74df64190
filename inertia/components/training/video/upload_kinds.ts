import type { Limits } from '~/lib/upload'

/** An uploaded file, for the module's fields. */
export interface UploadedFile {
  /** For `videoPath` or `captionsPath`. */
  path: string
  name: string
  /** Playing time; null for captions. */
  seconds: number | null
  /** As chosen in this browser, to preview it before it is saved; stored ones have none. */
  file?: File
}

export interface UploadKind extends Limits {
  purpose: 'training_video' | 'training_captions'
  /** For a phone's or desktop's file picker. */
  accept: string
}

/** At most 100 MB; the server checks the content. */
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
