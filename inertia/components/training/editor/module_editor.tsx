import { changedSince } from '#core/changed_since'
import { router } from '@inertiajs/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ConflictNotice } from '~/components/feedback/conflict_notice'
import {
  isDraft,
  losesFiles,
  type EditedModule,
} from '~/components/training/modules/managed_module'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs'
import { useApiForm } from '~/hooks/use_api_form'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import { useIsNarrow } from '~/hooks/use_is_mobile'
import { useTheirs } from '~/hooks/use_theirs'
import { toast } from '~/hooks/use_toast'
import { api, ApiError } from '~/lib/api'
import { daysAfter } from '~/lib/days_after'
import { formFailure } from '~/lib/failures'
import { ChangeDialog } from './change_dialog'
import { EditorBar } from './editor_bar'
import { LivePreview } from './live_preview'
import { ModuleFields } from './module_fields'
import {
  contentPayload,
  modulePayload,
  valuesOf,
  type ModuleForm,
  type ModuleValues,
} from './module_values'
import { TestFields } from './test_fields'
import { TheirChanges } from './their_changes'

interface ModuleEditorProps {
  /** the module to change; null to create one */
  stored: EditedModule | null
  /** what a save replaces: `stored`, or what someone else has saved since and was seen */
  base: EditedModule | null
  onBase: (base: EditedModule) => void
  today: string
  /** how many a required module is assigned to at once */
  people: number
  /** where it leads after saving and canceling */
  list: string
}

const RETRAIN_DAYS = 30
const FILE_FIELDS: Record<string, string> = { videoPath: 'video', captionsPath: 'captions' }
const IN_TEST_TAB = /^(hasTest|passMark|attemptsAllowed|shuffleQuestions|testQuestions)$/
const IN_DIALOG = /^(change|retrainBy)$/

const ACTS = {
  create: {
    done: 'Training module created successfully.',
    failed: 'Failed to create training module. Please try again.',
  },
  update: {
    done: 'Training module updated successfully.',
    failed: 'Failed to update training module. Please try again.',
  },
  draft: { done: 'Draft saved.', failed: 'Failed to save the draft. Please try again.' },
  publish: {
    done: 'Training module published.',
    failed: 'Failed to publish training module. Please try again.',
  },
}

type Tab = 'module' | 'test' | 'preview'

/** The form of a module beside what learners will see, and finally the meaning of a change. */
export function ModuleEditor(props: ModuleEditorProps) {
  const { stored, base, onBase, today, people, list } = props
  const formId = useId()
  const key = useIdempotencyKey()
  const narrow = useIsNarrow()
  const [tab, setTab] = useState<Tab>('module')
  const [asking, setAsking] = useState(false)
  const [uploading, setUploading] = useState(false)
  const [saved, setSaved] = useState(false)
  const { theirs, compare, settled } = useTheirs(() => storedModule(stored?.id ?? 0))
  const [reloading, setReloading] = useState(false)
  const draft = base === null || isDraft(base)
  const decided = useRef(false)
  const [initial] = useState(() => valuesOf(stored, daysAfter(today, RETRAIN_DAYS)))
  const act = useRef<keyof typeof ACTS>('update')

  const { form, onSubmit, submitting } = useApiForm<ModuleValues, 'saved' | 'ask'>({
    defaultValues: initial,
    submit: async (values) => {
      if (base && !draft && !decided.current && changesContent(base, values)) return 'ask'
      await save(values)
      return 'saved'
    },
    onSuccess: (outcome) => {
      if (outcome === 'ask') return setAsking(true)
      toast({ title: 'Success', description: ACTS[act.current].done })
      setSaved(true)
    },
    fieldFor: (field) => FILE_FIELDS[field] ?? field,
    failure: (error) => {
      key.failed(error)
      if (
        error instanceof ApiError &&
        (error.status === 409 || error.fieldErrors.some(({ field }) => field !== 'retrainBy'))
      ) {
        setAsking(false)
      }
      if (base) void compare(error)
      return {
        title: 'Error',
        description: formFailure(error, ACTS[act.current].failed),
      }
    },
  })

  function save(values: ModuleValues) {
    const payload = modulePayload(values)
    const { change, retrainBy } = values
    if (!base) {
      const headers = { 'idempotency-key': key.current() }
      const body = act.current === 'draft' ? { ...payload, draft: true } : payload
      return api.post('/api/training/modules', { body, headers })
    }
    const params = { id: base.id }
    const body = { ...payload, updatedAt: base.updatedAt }
    if (act.current === 'publish') {
      return api.post('/api/training/modules/:id/publish', { params, body })
    }
    return api.patch('/api/training/modules/:id', {
      params,
      body: {
        ...body,
        ...(decided.current ? { change } : {}),
        ...(decided.current && change === 'material' ? { retrainBy } : {}),
      },
    })
  }

  function submit(publishing = !draft) {
    // Saved now, the module would lack the uploading file.
    if (uploading || submitting || saved) return
    decided.current = asking
    act.current = !draft ? 'update' : !publishing ? 'draft' : base ? 'publish' : 'create'
    form.setValue('publishing', publishing)
    void onSubmit()
  }

  /** A file that they replaced in a draft is deleted, so theirs is taken if no other was chosen. */
  function keepMine(before: EditedModule, after: EditedModule) {
    const now = valuesOf(after, '')
    for (const field of losesFiles(before, after) ? (['video', 'captions'] as const) : []) {
      const mine = form.getValues(field)?.path
      if (mine && mine === valuesOf(before, '')[field]?.path && mine !== now[field]?.path) {
        form.setValue(field, now[field], { shouldDirty: true })
      }
    }
    onBase(after)
    settled()
  }

  // In an effect, because the leave guard is off only after the next render. Back does not lead
  // to the form again, which would show what was stored before.
  useEffect(() => {
    if (saved) router.visit(list, { replace: true })
    else if (reloading) router.visit(location.href, { replace: true })
  }, [saved, reloading, list])

  // The preview has a place of its own beside the form.
  const current = tab === 'preview' && !narrow ? 'module' : tab

  const { errors, submitCount } = form.formState
  const wrong = Object.keys(errors).filter((name) => !IN_DIALOG.test(name))
  const wrongModule = wrong.some((name) => !IN_TEST_TAB.test(name))
  const wrongTest = wrong.some((name) => IN_TEST_TAB.test(name))
  const panels = useRef<HTMLFormElement>(null)
  const moduleTab = useRef<HTMLButtonElement>(null)
  const testTab = useRef<HTMLButtonElement>(null)
  const judged = useRef(submitCount)
  // After each try to save: the tab with the first error is shown, and then the field can take
  // the focus.
  useEffect(() => {
    if (judged.current === submitCount) return
    const isShown = (current === 'module' && wrongModule) || (current === 'test' && wrongTest)
    if ((wrongModule || wrongTest) && !isShown) {
      // The focus opens it, and Shift+Tab leads from its fields back to it.
      return (wrongModule ? moduleTab : testTab).current?.focus()
    }
    judged.current = submitCount
    if (isShown) firstWrong(panels.current)?.focus()
  }, [submitCount, current, wrongModule, wrongTest])

  const preview = (
    <LivePreview form={form} stored={base} testAlone={!narrow && current === 'test'} />
  )

  return (
    <div className="grid grid-cols-1 gap-x-8 lg:grid-cols-2">
      <div className="min-w-0">
        <Tabs className="mb-6" value={current} onValueChange={(next) => setTab(next as Tab)}>
          <TabsList aria-label="Parts of the module">
            <TabsTrigger ref={moduleTab} value="module">
              Module
              {wrongModule && <WrongMark />}
            </TabsTrigger>
            <TabsTrigger ref={testTab} value="test">
              Test
              <QuestionCount form={form} />
              {wrongTest && <WrongMark />}
            </TabsTrigger>
            {narrow && <TabsTrigger value="preview">Preview</TabsTrigger>}
          </TabsList>
          <form
            id={formId}
            ref={panels}
            noValidate
            aria-label="Training module"
            // Collapsed and hidden fields keep their values and are validated, too.
            className={current === 'preview' ? 'hidden' : undefined}
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
          >
            <TabsContent
              value="module"
              forceMount
              className="grid grid-cols-1 gap-6 data-[state=inactive]:hidden"
            >
              <ModuleFields
                form={form}
                // Whom it is assigned to already is not told again.
                people={base?.isRequired && !draft ? null : people}
                assignedBy={!base ? 'create the module' : draft ? 'publish it' : 'save'}
                onBusy={setUploading}
              />
            </TabsContent>
            <TabsContent value="test" forceMount className="data-[state=inactive]:hidden">
              <TestFields form={form} />
            </TabsContent>
          </form>
          {narrow && <TabsContent value="preview">{preview}</TabsContent>}
        </Tabs>
        {theirs && base && (
          <ConflictNotice
            message={`${changedSince('This module', draft && !isDraft(theirs) ? 'published' : 'saved')} Yours is not saved yet.`}
            onKeep={() => keepMine(base, theirs)}
            onTake={() => setReloading(true)}
          >
            <TheirChanges before={base} after={theirs} />
          </ConflictNotice>
        )}
        <EditorBar
          form={form}
          formId={formId}
          initial={initial}
          draft={draft}
          isNew={base === null}
          list={list}
          uploading={uploading}
          submitting={submitting || saved}
          saved={saved || reloading}
          onPublish={() => submit(true)}
        />
      </div>
      {!narrow && (
        <section
          aria-label="Preview as a learner"
          tabIndex={0}
          className="sticky top-8 max-h-[calc(100dvh-4rem)] self-start overflow-y-auto rounded-xl border bg-muted"
        >
          <p className="sticky top-0 z-10 border-b bg-muted px-5 py-3 text-sm font-medium text-muted-foreground">
            Preview as a learner
          </p>
          <div className="p-5">{preview}</div>
        </section>
      )}
      {asking && base && (
        <ChangeDialog
          form={form}
          moduleId={base.id}
          version={base.version + 1}
          today={today}
          submitting={submitting || saved}
          onSubmit={() => submit()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function QuestionCount({ form }: { form: ModuleForm }) {
  const [hasTest, { length }] = useWatch({
    control: form.control,
    name: ['hasTest', 'testQuestions'],
  })
  if (!hasTest || length === 0) return null
  return (
    <span className="ms-1.5 text-muted-foreground">
      {length}
      <span className="sr-only"> {length === 1 ? 'question' : 'questions'}</span>
    </span>
  )
}

/** Beside the name of a tab with an error. */
function WrongMark() {
  return (
    <>
      <span aria-hidden className="ms-1.5 inline-block size-2 rounded-full bg-destructive" />
      <span className="sr-only">, has errors</span>
    </>
  )
}

/** The first field with an error in the shown tab. Options show theirs at their list. */
const firstWrong = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>(
    '[data-state=active] :is([aria-invalid=true], fieldset[aria-describedby$="-error"] input)'
  )

/** Null once it is archived. */
async function storedModule(id: number) {
  const stored = await api.get('/api/training/modules/:id', { params: { id } })
  return 'videoName' in stored && stored.archivedAt === null ? stored : null
}

const changesContent = (before: EditedModule, after: ModuleValues) =>
  JSON.stringify(contentPayload(valuesOf(before, ''))) !== JSON.stringify(contentPayload(after))
