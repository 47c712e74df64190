import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { toast } from '~/hooks/use_toast'
import { cn } from '~/lib/utils'
import { Button } from '../ui/button'
import { Input } from '../ui/input'
import { Label } from '../ui/label'
import { Textarea } from '../ui/textarea'

interface CopyFieldProps {
  label: string
  value: string
  /** The toast after copying. */
  copiedMessage?: string
  /** Text to read, not only to copy, wraps instead of being cut off. */
  wrapped?: boolean
}

const COPIED_FOR = 2000

export function CopyField({
  label,
  value,
  copiedMessage = 'Invite link copied to clipboard.',
  wrapped = false,
}: CopyFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
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
      // Without https there is no clipboard; selected text can be copied by key.
      input.current?.select()
      if (!document.execCommand('copy')) {
        toast({ description: 'Press Ctrl+C to copy the selected link.' })
        return
      }
    }
    setCopied(true)
    toast({ title: 'Copied!', description: copiedMessage })
  }

  const shown = {
    id,
    ref: input,
    readOnly: true,
    value,
    onFocus: () => input.current?.select(),
    className: 'font-mono text-xs',
  }

  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className={cn('flex gap-2', wrapped && 'flex-wrap items-start')}>
        {wrapped ? (
          <Textarea
            {...shown}
            rows={1}
            className={cn(shown.className, 'min-h-10 flex-1 basis-56')}
          />
        ) : (
          <Input {...shown} />
        )}
        <Button variant="outline" onClick={copy}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  )
}
