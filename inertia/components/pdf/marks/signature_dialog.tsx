import type { MarkImage } from '#signing/field_values'
import { TYPED_SIGNATURE_LENGTH } from '#signing/limits'
import { useId, useState } from 'react'
import { Field } from '~/components/forms/field'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { Input } from '~/components/ui/input'
import { Label } from '~/components/ui/label'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs'
import { DrawingArea } from './drawing_area'
import { MarkPicture } from './mark_picture'
import { markOf, typedMark, type Dot } from './marks'

export type MarkKind = 'signature' | 'initials'

export interface SignaturePadProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  kind: MarkKind
  /** The suggested text: the signer's name or initials. */
  suggestion?: string
  /** A saved one, or the one used before in this document. */
  kept?: MarkImage | null
  /** Whether to offer saving it for the next document. */
  offerToKeep?: boolean
  /** @param keep whether the signer wants to save it */
  onDone: (mark: MarkImage, keep: boolean) => void
}

/** Where a signature or initials are drawn or typed. */
export default function SignatureDialog({ open, onOpenChange, ...props }: SignaturePadProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        className="max-w-xl p-4 sm:p-6 short:max-h-[calc(100vh-1rem)] short:py-3"
        // A slip outside the paper must not discard the drawing.
        onInteractOutside={(event) => event.preventDefault()}
      >
        <PadForm {...props} onCancel={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

type Way = 'kept' | 'draw' | 'type'

interface PadFormProps extends Omit<SignaturePadProps, 'open' | 'onOpenChange'> {
  onCancel: () => void
}

function PadForm({
  kind,
  suggestion = '',
  kept,
  offerToKeep = false,
  onDone,
  onCancel,
}: PadFormProps) {
  const id = useId()
  const [way, setWay] = useState<Way>(kept ? 'kept' : 'draw')
  const [lines, setLines] = useState<Dot[][]>([])
  const [typed, setTyped] = useState(suggestion)
  const [keep, setKeep] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const preview = typedMark(typed)

  function choose(next: Way) {
    setWay(next)
    setProblem(null)
  }

  function done() {
    const mark = way === 'kept' ? kept : way === 'type' ? typedMark(typed) : markOf(lines)
    if (mark && typeof mark === 'object') {
      onDone(mark, offerToKeep && way !== 'kept' && keep)
      return
    }
    const them = kind === 'signature' ? 'it' : 'them'
    setProblem(mark || `Draw your ${kind} first, or type ${them}.`)
    if (way === 'type') document.getElementById(`${id}-typed`)?.focus()
  }

  return (
    <form
      noValidate
      className="grid min-w-0 gap-5 short:gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        done()
      }}
    >
      <DialogHeader>
        <DialogTitle>{kind === 'signature' ? 'Your signature' : 'Your initials'}</DialogTitle>
        <DialogDescription className="short:sr-only">
          Draw or type {kind === 'signature' ? 'it' : 'them'}. Both count the same.
        </DialogDescription>
      </DialogHeader>
      <Tabs value={way} onValueChange={(next) => choose(next as Way)} className="gap-4 short:gap-3">
        <TabsList>
          {kept && <TabsTrigger value="kept">Use mine</TabsTrigger>}
          <TabsTrigger value="draw">Draw</TabsTrigger>
          <TabsTrigger value="type">Type</TabsTrigger>
        </TabsList>
        {kept && (
          <TabsContent value="kept">
            <Paper>
              <MarkPicture mark={kept} label={`Your ${kind} from before`} className="h-28" />
            </Paper>
          </TabsContent>
        )}
        <TabsContent value="draw">
          <DrawingArea
            what={kind}
            lines={lines}
            invalid={problem !== null}
            describedBy={problem ? `${id}-problem` : undefined}
            onChange={(next) => {
              setLines(next)
              setProblem(null)
            }}
          />
          {problem && (
            <p
              id={`${id}-problem`}
              role="alert"
              className="mt-2 text-sm font-medium text-destructive"
            >
              {problem}
            </p>
          )}
        </TabsContent>
        <TabsContent value="type" className="grid gap-3">
          <Field
            id={`${id}-typed`}
            label={kind === 'signature' ? 'Your name' : 'Your initials'}
            error={problem ?? undefined}
          >
            {(control) => (
              <Input
                {...control}
                value={typed}
                maxLength={TYPED_SIGNATURE_LENGTH}
                autoComplete={kind === 'signature' ? 'name' : 'off'}
                spellCheck={false}
                onChange={(event) => {
                  setTyped(event.target.value)
                  setProblem(null)
                }}
              />
            )}
          </Field>
          <Paper>
            {typeof preview === 'object' && <MarkPicture mark={preview} className="h-24" />}
          </Paper>
        </TabsContent>
      </Tabs>
      {offerToKeep && way !== 'kept' && (
        <div className="flex items-center gap-2.5">
          <Checkbox
            id={`${id}-keep`}
            checked={keep}
            onCheckedChange={(next) => setKeep(next === true)}
          />
          <Label htmlFor={`${id}-keep`}>Save for my next document</Label>
        </div>
      )}
      <DialogFooter className="max-sm:-bottom-4 max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">{kind === 'signature' ? 'Use signature' : 'Use initials'}</Button>
      </DialogFooter>
    </form>
  )
}

function Paper({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid min-h-28 place-items-center rounded-lg border bg-white px-4 py-2">
      {children}
    </div>
  )
}
