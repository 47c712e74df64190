import { ExternalLink, Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { embedOf } from './embed_address'
import { useExternalContent, type ExternalOutcome } from './use_external_content'

interface ExternalVideoProps {
  module: { id: number; name: string; version: number }
  /** The module's video URL, as entered. */
  url: string
  counts: boolean
  /** Whether the module is stored with this URL: only then the server has a frame for it. */
  isStored: boolean
  onChange: (outcome: ExternalOutcome) => void
}

/** An external video. Nothing of its site is loaded before a click. */
export function ExternalVideo(props: ExternalVideoProps) {
  const { module, url, counts, isStored, onChange } = props
  const [shown, setShown] = useState(false)
  const { opened } = useExternalContent(module, counts, onChange)
  const { site, src } = embedOf(url)
  const host = new URL(url).hostname

  return (
    <div className="grid gap-3">
      {src === null && !isStored ? (
        <VideoLater />
      ) : (
        <div className="grid aspect-video w-full overflow-hidden rounded-xl bg-neutral-900">
          {shown ? (
            <iframe
              src={src ?? `/training/${module.id}/frame/video?version=${module.version}`}
              title={`Video: ${module.name}`}
              referrerPolicy="strict-origin-when-cross-origin"
              allow="fullscreen; encrypted-media; picture-in-picture"
              allowFullScreen
              className="size-full border-0"
            />
          ) : (
            <div className="grid place-content-center justify-items-center gap-3 p-4 text-center text-sm text-white">
              <Button
                onClick={() => {
                  setShown(true)
                  void opened('video')
                }}
              >
                <Play aria-hidden />
                Play video
              </Button>
              <p>The video comes from {site ?? host}, which learns that you watch it.</p>
            </div>
          )}
        </div>
      )}
      <p className="text-sm text-muted-foreground">
        Not playing?{' '}
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => void opened('video')}
          className="inline-flex items-center gap-1 font-medium text-primary underline underline-offset-4"
        >
          Open in New Tab
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      </p>
    </div>
  )
}

/** In the place of a video that the server cannot show yet. */
function VideoLater() {
  return (
    <p className="grid aspect-video w-full place-content-center rounded-xl bg-neutral-900 p-4 text-center text-sm text-white">
      The video plays here after you save.
    </p>
  )
}
