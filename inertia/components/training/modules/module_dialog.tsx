import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Notice } from '~/components/feedback/notice'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { messageOf } from '~/lib/failures'
import { api } from '~/lib/api'
import type { ManagedModule } from './managed_module'

// Sorting and forms are a large part of the script, and most visits open no dialog.
const ModuleForm = lazy(() => import('./module_form'))

interface ModuleDialogProps {
  /** the module to change; null to create one */
  moduleId: number | null
  today: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved: () => void
}

export function ModuleDialog({ moduleId, today, open, onOpenChange, onSaved }: ModuleDialogProps) {
  const isChanged = useRef(() => false)
  const [discarding, setDiscarding] = useState(false)

  /** Asks first if something was typed: no one wants to retype a test of twenty questions. */
  function leave() {
    if (isChanged.current()) setDiscarding(true)
    else onOpenChange(false)
  }

  return (
    <Dialog open={open} onOpenChange={(next) => (next ? onOpenChange(true) : leave())}>
      <DialogContent
        className="max-w-2xl"
        // A click outside must not lose what was typed.
        onInteractOutside={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => {
          // Escape first drops a question that is being moved.
          if (isBeingMoved(event.target)) event.preventDefault()
        }}
      >
        <DialogHeader>
          <DialogTitle>
            {moduleId === null ? 'Create Training Module' : 'Edit Training Module'}
          </DialogTitle>
          <DialogDescription>
            {moduleId === null
              ? 'What employees learn and how they prove it.'
              : 'Changes that learners see become a new version. Completed training is kept.'}
          </DialogDescription>
        </DialogHeader>
        <ModuleFormLoader
          moduleId={moduleId}
          today={today}
          isChanged={isChanged}
          onCancel={leave}
          onSaved={() => {
            onOpenChange(false)
            onSaved()
          }}
        />
        <ConfirmDialog
          open={discarding}
          onOpenChange={setDiscarding}
          title="Discard changes"
          description="What you have typed is not saved yet."
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          destructive
          onConfirm={() => onOpenChange(false)}
        />
      </DialogContent>
    </Dialog>
  )
}

const isBeingMoved = (target: EventTarget | null) =>
  target instanceof Element && target.matches('[aria-roledescription=sortable][aria-pressed=true]')

interface LoaderProps {
  moduleId: number | null
  today: string
  isChanged: RefObject<() => boolean>
  onCancel: () => void
  onSaved: () => void
}

/** Inside the dialog, so that each opening reloads the module. */
function ModuleFormLoader({ moduleId, ...rest }: LoaderProps) {
  const [module, setModule] = useState<ManagedModule | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    if (moduleId === null) return
    const aborter = new AbortController()
    api
      .get('/api/training/modules/:id', { params: { id: moduleId }, signal: aborter.signal })
      // People who may not manage modules get less data, and have no such dialog.
      .then((answer) => 'testQuestions' in answer && setModule(answer))
      .catch((error: unknown) => {
        if (!aborter.signal.aborted) {
          setFailure(messageOf(error, 'The module could not be loaded. Please try again.'))
        }
      })
    return () => aborter.abort()
  }, [moduleId])

  if (failure) {
    return (
      <Notice role="alert" variant="danger">
        {failure}
      </Notice>
    )
  }
  const loading = (
    <p role="status" className="py-8 text-center text-sm text-muted-foreground">
      Loading module...
    </p>
  )
  if (moduleId !== null && !module) return loading
  return (
    <Suspense fallback={loading}>
      <ModuleForm module={module} {...rest} />
    </Suspense>
  )
}
