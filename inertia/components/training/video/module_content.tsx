import { CircleCheck, MonitorPlay } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader, CardTitle } from '~/components/ui/card'
import { ExternalVideo } from './external_video'
import { ExternalViewer } from './external_viewer'
import { ModuleVideo, type OwnVideo } from './module_video'
import { useExternalContent, type ExternalOutcome } from './use_external_content'

/** What an editor's preview cannot show, as the server frames only saved pages. */
export interface Unsaved {
  video: boolean
  resource: boolean
}

interface ModuleContentProps {
  module: {
    id: number
    name: string
    /** The displayed version: the learner's version in progress. */
    version: number
    videoUrl: string | null
    externalUrl: string | null
  }
  /** The module's own video, or null. */
  video: OwnVideo | null
  /** External content, or the description alone; null without either. */
  external: { opened: boolean; done: boolean } | null
  /** Whether progress counts: false for a preview, and for completed or closed modules. */
  counts: boolean
  unsaved?: Unsaved
  /** The content or the whole module is complete, so the page must reload. */
  onProgress: () => void
}

/** Everything to watch and open in a module, each in its card, with the confirmation. */
export function ModuleContent(props: ModuleContentProps) {
  const { module, video, external, counts, unsaved, onProgress } = props
  const { videoUrl, externalUrl } = module
  const [viewing, setViewing] = useState(false)
  const [outcome, setOutcome] = useState<ExternalOutcome | null>(null)
  const changed = (next: ExternalOutcome) => {
    setOutcome(next)
    if (next.confirmed) onProgress()
  }
  const { busy, opened: tellOpened, confirm } = useExternalContent(module, counts, changed)
  const elsewhere = externalUrl !== null || (videoUrl !== null && !video)
  const isOpened = !elsewhere || (outcome?.opened ?? external?.opened ?? false)
  const isConfirmed = outcome?.confirmed ?? external?.done ?? false

  return (
    <>
      {video && (
        <Card>
          <CardHeader>
            <CardTitle>Training Video</CardTitle>
          </CardHeader>
          <ModuleVideo
            key={`${module.id}.${module.version}.${video.unsaved?.key}`}
            module={module}
            own={video}
            counts={counts}
            onDone={onProgress}
          />
        </Card>
      )}
      {!video && videoUrl !== null && (
        <Card>
          <CardHeader>
            <CardTitle>Training Video</CardTitle>
          </CardHeader>
          <ExternalVideo
            key={videoUrl}
            module={module}
            url={videoUrl}
            counts={counts}
            isStored={!unsaved?.video}
            onChange={changed}
          />
        </Card>
      )}
      {externalUrl !== null && (
        <Card>
          <CardHeader>
            <CardTitle>External Resource</CardTitle>
            <p className="text-sm wrap-anywhere text-muted-foreground">
              This part of the training is at {new URL(externalUrl).hostname}.
            </p>
          </CardHeader>
          <Button
            className="w-fit max-sm:w-full"
            disabled={unsaved?.resource}
            onClick={() => {
              setViewing(true)
              void tellOpened('resource')
            }}
          >
            <MonitorPlay aria-hidden />
            Open external training
          </Button>
          {unsaved?.resource && (
            <p className="text-sm text-muted-foreground">It opens here after you save.</p>
          )}
          <ExternalViewer
            module={module}
            url={externalUrl}
            open={viewing}
            onClose={() => setViewing(false)}
          />
        </Card>
      )}
      {external && (counts || isConfirmed) && (
        <Card>
          <CardHeader>
            <CardTitle>Confirmation</CardTitle>
            <p className="text-sm text-muted-foreground">
              {elsewhere
                ? 'What you do elsewhere cannot be seen here: confirm it when you have completed it.'
                : 'Read the module overview, then confirm it.'}
            </p>
          </CardHeader>
          {isConfirmed ? (
            <p className="flex items-center gap-2 text-sm font-semibold text-success">
              <CircleCheck aria-hidden className="size-4" />
              You have confirmed that you completed this.
            </p>
          ) : (
            <div className="grid gap-2">
              <Button
                className="w-fit max-sm:w-full"
                disabled={!isOpened}
                aria-disabled={busy}
                onClick={() => void confirm()}
              >
                I have completed this
              </Button>
              {!isOpened && (
                <p className="text-sm text-muted-foreground">Open the training first.</p>
              )}
            </div>
          )}
        </Card>
      )}
    </>
  )
}
