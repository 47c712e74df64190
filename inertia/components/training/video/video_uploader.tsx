import { UploadField, type UploadFieldProps } from './upload_field'
import { CAPTIONS, VIDEO } from './upload_kinds'

/** The module's own video: one file, uploaded when it is chosen. */
export function VideoUploader(props: UploadFieldProps) {
  return (
    <UploadField
      {...props}
      kind={VIDEO}
      label="Training Video"
      action="Upload Video"
      uploaded="Video uploaded successfully."
    >
      MP4 or WebM, at most 100 MB. Or provide a YouTube/external video URL below.
    </UploadField>
  )
}

/** Captions, for people who cannot hear the video. */
export function CaptionsUploader(props: UploadFieldProps) {
  return (
    <UploadField
      {...props}
      kind={CAPTIONS}
      label="Captions"
      action="Upload captions"
      uploaded="Captions uploaded successfully."
    >
      WebVTT (.vtt), at most 1 MB.
    </UploadField>
  )
}
