import { counted } from '#core/counted'
import { Download } from 'lucide-react'
import { addressOf, type Query } from '~/components/lists/list_address'
import { fileSize } from '~/components/spreadsheets/file_problem'
import { Button } from '~/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { useRemote } from '~/hooks/use_remote'
import type { Answer } from '~/lib/routes'

type Summary = Answer<'GET', '/api/documents/requests/files'>

interface DownloadDialogProps {
  /** The chosen requests, or the list's filters. */
  of: Query
  /** How many are chosen; 0 for the filters. */
  chosen: number
  onClose: () => void
}

/** Shows the content of a download of accepted uploads before it starts. */
export default function DownloadDialog({ of, chosen, onClose }: DownloadDialogProps) {
  const path = '/api/documents/requests/files'
  const { data, failed, reload } = useRemote(path, { query: of })
  const tooMuch = data !== null && (data.files > data.mostFiles || data.bytes > data.mostBytes)
  const ready = data !== null && data.files > 0 && !tooMuch

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Download accepted uploads</DialogTitle>
          <DialogDescription>
            {chosen > 0
              ? `Of the ${chosen === 1 ? 'request' : counted(chosen, 'request')} chosen.`
              : 'Includes all requests that match your search and filters, on every page.'}{' '}
            One ZIP file with a folder for each person. Your download is recorded in the audit log.
          </DialogDescription>
        </DialogHeader>
        <p role="status" className="text-sm font-medium">
          {failed ? 'Couldn’t load what the download includes.' : data ? told(data) : 'Looking...'}
        </p>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          {failed && <Button onClick={reload}>Try again</Button>}
          {ready && (
            <Button asChild>
              <a href={addressOf(`${path}.zip`, of)} download onClick={onClose}>
                <Download aria-hidden />
                Download {counted(data.files, 'file')}
              </a>
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )

  function told({ files, bytes, mostFiles, mostBytes }: Summary) {
    if (files === 0) return 'None of these has an accepted upload.'
    const holds = `${counted(files, 'file')}, ${fileSize(bytes)}.`
    if (!tooMuch) return holds
    return `${holds} A download can have at most ${counted(mostFiles, 'file')} and ${mostBytes / 1024 ** 3} GB. Narrow the filters or choose fewer.`
  }
}
