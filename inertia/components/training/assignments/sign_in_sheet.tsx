import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { UploadProblem } from '~/components/feedback/upload_problem'
import { Button } from '~/components/ui/button'
import { Progress } from '~/components/ui/progress'
import { toast } from '~/hooks/use_toast'
import { useUpload } from '~/hooks/use_upload'
import { sendSheet, sheetProblemOf, SHEET_FILES } from './sheet_file'

interface SignInSheetProps {
  recordingId: number
  stored: boolean
  onChanged: () => void
}

/** The sign-in sheet of a recording: downloaded, added or replaced. */
export function SignInSheet({ recordingId, stored, onChanged }: SignInSheetProps) {
  const input = useRef<HTMLInputElement>(null)
  const { sending, problem, choose } = useUpload({
    problemOf: sheetProblemOf,
    send: (sent) => sendSheet(recordingId, sent),
    onUploaded: () => {
      toast({ title: 'Success', description: 'The sign-in sheet is saved.' })
      onChanged()
    },
  })
  const busy = sending !== null

  return (
    <div className="relative flex flex-wrap items-center gap-2">
      {stored && (
        <Button asChild variant="outline" size="sm">
          <a href={`/api/training/recordings/${recordingId}/sheet`} download>
            <Download aria-hidden />
            Sign-in sheet
          </a>
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept={SHEET_FILES}
        className="sr-only"
        tabIndex={-1}
        aria-label="Choose a sign-in sheet"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) void choose(chosen)
        }}
      />
      <Button
        variant="outline"
        size="sm"
        aria-disabled={busy}
        onClick={() => !busy && input.current?.click()}
      >
        <Upload aria-hidden />
        {busy ? 'Sending...' : stored ? 'Replace sign-in sheet' : 'Add sign-in sheet'}
      </Button>
      {sending && (
        <Progress value={sending.percent} aria-label="Sending the file" className="w-40" />
      )}
      {problem && <UploadProblem {...problem} className="basis-full" />}
    </div>
  )
}
