import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { toast } from '~/hooks/use_toast'
import { Button } from './ui/button'
import { Input } from './ui/input'
import { Label } from './ui/label'

interface CopyFieldProps {
  label: string
  value: string
  /** The toast after copying. */
  copiedMessage?: string
}

const COPIED_FOR = 2000

export function CopyField({
  label,
  value,
  copiedMessage = 'Invite link copied to clipboard.',
}: CopyFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) {
      return
    }
    const timer = setTimeout(() => setCopied(false), COPIED_FOR)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
    } catch {
      // No clipboard without https: select the text, so that a key press copies it.
      input.current?.select()
      if (!document.execCommand('copy')) {
        toast({ description: 'Press Ctrl+C to copy the selected link.' })
        return
      }
    }
    setCopied(true)
    toast({ title: 'Copied!', description: copiedMessage })
  }

  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className="flex gap-2">
        <Input
          id={id}
          ref={input}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          className="font-mono text-xs"
        />
        <Button variant="outline" onClick={copy}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  )
}
