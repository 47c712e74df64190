import { Button } from '~/components/ui/button'
import { Notice } from './notice'

interface UploadProblemProps {
  name?: string
  text: string
  /** Sends the same file again. */
  retry?: () => void
  className?: string
}

/** Why a file was not uploaded, with another try where that can help. */
export function UploadProblem({ name, text, retry, className }: UploadProblemProps) {
  return (
    <Notice variant="danger" role="alert" className={className}>
      {name && <bdi className="font-semibold">{name}: </bdi>}
      {text}
      {retry && (
        <Button variant="outline" size="sm" className="mt-2 flex" onClick={retry}>
          Try again
        </Button>
      )}
    </Notice>
  )
}
