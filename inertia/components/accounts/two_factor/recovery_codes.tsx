import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { toast } from '~/hooks/use_toast'

interface RecoveryCodesProps {
  codes: string[]
  onDone: () => void
}

const FILE_NAME = 'recovery-codes.txt'

function download(text: string) {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = FILE_NAME
  link.click()
  URL.revokeObjectURL(address)
}

/** Ten codes, shown only once: to copy, download or print. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const list = useRef<HTMLUListElement>(null)
  const text = codes.join('\n')

  useEffect(() => list.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Copied!', description: 'Recovery codes copied to clipboard.' })
    } catch {
      // Without https there is no clipboard; selected text can be copied by key.
      if (list.current) window.getSelection()?.selectAllChildren(list.current)
      toast({ description: 'Press Ctrl+C to copy the selected codes.' })
    }
  }

  return (
    <div className="grid gap-5">
      <Notice variant="warning">
        These codes are shown only once. Each one signs you in once when you don’t have your phone.
        Keep them somewhere safe.
      </Notice>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Recovery codes"
        data-print
        className="grid gap-y-2 rounded-lg border bg-muted/40 p-4 font-mono text-sm wrap-anywhere focus-visible:outline-none"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={copy}>
          <Copy aria-hidden />
          Copy
        </Button>
        <Button variant="outline" onClick={() => download(text)}>
          <Download aria-hidden />
          Download
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
      <Button className="justify-self-end" onClick={onDone}>
        I saved them
      </Button>
    </div>
  )
}
