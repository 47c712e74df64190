import { UploadField, type UploadFieldProps } from './upload_field'
import { CAPTIONS, VIDEO } from './upload_kinds'

/** The module's own video: one file, sent when it is chosen. */
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

/** What is said in the video, for who cannot hear it. */
export function CaptionsUploader(props: UploadFieldProps) {
  return (
    <UploadField
      {...props}
      kind={CAPTIONS}
      label="Captions"
      action="Upload Captions"
      uploaded="Captions uploaded successfully."
    >
      WebVTT (.vtt), at most 1 MB.
    </UploadField>
  )
}
