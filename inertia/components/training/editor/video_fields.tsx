import { useRef } from 'react'
import { get, useWatch } from 'react-hook-form'
import { CaptionsUploader, VideoUploader } from '~/components/training/video/video_uploader'
import type { ModuleForm } from './module_values'

interface VideoFieldsProps {
  form: ModuleForm
  /** called while a file is uploading */
  onBusy: (busy: boolean) => void
}

/** A module's own video and, if there is one, its captions. */
export function VideoFields({ form, onBusy }: VideoFieldsProps) {
  const [video, captions] = useWatch({ control: form.control, name: ['video', 'captions'] })
  // Both may report within one render.
  const busy = useRef({ video: false, captions: false })
  const problem: string | undefined =
    get(form.formState.errors, 'video.message') ?? get(form.formState.errors, 'captions.message')

  function tell(change: Partial<typeof busy.current>) {
    Object.assign(busy.current, change)
    onBusy(busy.current.video || busy.current.captions)
  }

  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <VideoUploader
        value={video}
        onChange={(file) => form.setValue('video', file, { shouldDirty: true })}
        onBusy={(sending) => tell({ video: sending })}
      />
      {video && (
        <CaptionsUploader
          value={captions}
          onChange={(file) => form.setValue('captions', file, { shouldDirty: true })}
          onBusy={(sending) => tell({ captions: sending })}
        />
      )}
      {problem && (
        <p role="alert" className="text-sm font-medium text-destructive">
          {problem}
        </p>
      )}
    </div>
  )
}
