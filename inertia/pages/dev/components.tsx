import { Head } from '@inertiajs/react'
import { Download, Plus, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { EmptyState } from '~/components/feedback/empty_state'
import { LoadFailed } from '~/components/feedback/load_failed'
import { Notice } from '~/components/feedback/notice'
import { Field } from '~/components/forms/field'
import { FormField } from '~/components/forms/form_field'
import { ErrorPage } from '~/components/layout/error_page'
import { PageHeader } from '~/components/layout/page_header'
import { SortableHead } from '~/components/lists/sortable_head'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader, CardTitle } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/checkbox'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { Label } from '~/components/ui/label'
import { NativeSelect } from '~/components/ui/native-select'
import { Progress } from '~/components/ui/progress'
import { Skeleton } from '~/components/ui/skeleton'
import { Switch } from '~/components/ui/switch'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs'
import { toast } from '~/hooks/use_toast'
import EitherLayout from '~/layouts/either_layout'

const THEMES = ['light', 'dark'] as const
const BUTTONS = ['default', 'secondary', 'outline', 'ghost', 'link', 'destructive'] as const
const BADGES = ['default', 'success', 'warning', 'danger', 'info', 'neutral', 'outline'] as const
const NOTICES = ['info', 'success', 'warning', 'danger'] as const
const SAVED = { title: 'Saved', description: 'The change was saved.' }
const NOT_SAVED = {
  title: 'Not saved',
  description: 'Please try again.',
  variant: 'destructive',
} as const
const PEOPLE = [
  { name: 'Ada Lovelace', department: 'Engineering', status: 'success' },
  { name: 'Grace Hopper', department: 'Operations', status: 'warning' },
] as const

/**
 * The theme follows the system by media queries, so this replaces the condition of each such
 * rule.
 */
function showTheme(theme: (typeof THEMES)[number]) {
  document.documentElement.style.colorScheme = theme
  for (const { cssRules } of document.styleSheets) applyTheme(cssRules, theme)
}

/** The original theme of each rule, before its condition was replaced. */
const themes = new WeakMap<CSSMediaRule, string | undefined>()

function themeOf(rule: CSSMediaRule) {
  if (!themes.has(rule)) {
    themes.set(rule, /prefers-color-scheme: *(light|dark)/.exec(rule.conditionText)?.[1])
  }
  return themes.get(rule)
}

function applyTheme(rules: CSSRuleList, theme: string) {
  for (const rule of rules) {
    const own = rule instanceof CSSMediaRule ? themeOf(rule) : undefined
    if (rule instanceof CSSMediaRule && own) {
      rule.media.mediaText = own === theme ? 'all' : 'not all'
    }
    if (rule instanceof CSSGroupingRule) applyTheme(rule.cssRules, theme)
  }
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <div className="flex flex-col gap-4">{children}</div>
    </Card>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)

function Buttons() {
  return (
    <Section title="Buttons">
      {[false, true].map((disabled) => (
        <Row key={String(disabled)}>
          {BUTTONS.map((variant) => (
            <Button key={variant} variant={variant} disabled={disabled}>
              {variant}
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        <Button size="sm">Small</Button>
        <Button size="lg">Large</Button>
        <Button>
          <Plus aria-hidden /> With an icon
        </Button>
        <Button size="icon" variant="outline" aria-label="Download">
          <Download aria-hidden />
        </Button>
      </Row>
    </Section>
  )
}

function Fields() {
  const form = useForm({ defaultValues: { name: '', notes: '' } })
  return (
    <Section title="Fields">
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={form.handleSubmit(() => toast(SAVED))}
      >
        <FormField form={form} name="name" label="Name" required="Enter a name." />
        <FormField form={form} name="notes" label="Notes" hint="For HR alone." multiline />
        <Field id="lab-department" label="Department" error="Choose a department.">
          {(control) => (
            <NativeSelect {...control} defaultValue="">
              <option value="">Choose…</option>
              <option>Engineering</option>
            </NativeSelect>
          )}
        </Field>
        <Row>
          <Checkbox id="lab-checkbox" defaultChecked />
          <Label htmlFor="lab-checkbox">Checkbox</Label>
          <Switch id="lab-switch" defaultChecked />
          <Label htmlFor="lab-switch">Switch</Label>
        </Row>
        <Row>
          <Button type="submit">Submit</Button>
        </Row>
      </form>
    </Section>
  )
}

function Tables() {
  const [sort, setSort] = useState('name')
  return (
    <Section title="Tables">
      <Table>
        <TableHeader>
          <TableRow>
            <SortableHead name="name" sort={sort} onSort={setSort}>
              Name
            </SortableHead>
            <TableHead>Department</TableHead>
            <TableHead>Status</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {PEOPLE.map(({ name, department, status }) => (
            <TableRow key={name}>
              <TableCell>{name}</TableCell>
              <TableCell>{department}</TableCell>
              <TableCell>
                <Badge variant={status}>{status}</Badge>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  )
}

function Dialogs() {
  const [open, setOpen] = useState(false)
  return (
    <Section title="Dialogs and toasts">
      <Row>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
        <Dialog open={open} onOpenChange={setOpen}>
          <DialogContent>
            <DialogHeader>
              <DialogTitle>A dialog</DialogTitle>
              <DialogDescription>What it is about, in one sentence.</DialogDescription>
            </DialogHeader>
            <DialogFooter>
              <Button onClick={() => setOpen(false)}>Save</Button>
            </DialogFooter>
          </DialogContent>
        </Dialog>
        <ConfirmDialog
          trigger={
            <Button variant="destructive">
              <Trash2 aria-hidden /> Ask before deleting
            </Button>
          }
          title="Delete this?"
          description="It cannot be brought back."
          confirmLabel="Delete"
          destructive
          onConfirm={() => {}}
        />
        <Button variant="outline" onClick={() => toast(SAVED)}>
          Toast
        </Button>
        <Button variant="outline" onClick={() => toast(NOT_SAVED)}>
          Toast of a failure
        </Button>
      </Row>
    </Section>
  )
}

function States() {
  return (
    <>
      <Section title="Badges, notices, progress and tabs">
        <Row>
          {BADGES.map((variant) => (
            <Badge key={variant} variant={variant}>
              {variant}
            </Badge>
          ))}
        </Row>
        {NOTICES.map((variant) => (
          <Notice key={variant} variant={variant}>
            A notice: {variant}
          </Notice>
        ))}
        <Progress value={60} aria-label="Progress" />
        <Tabs defaultValue="one">
          <TabsList>
            <TabsTrigger value="one">One</TabsTrigger>
            <TabsTrigger value="two">Two</TabsTrigger>
          </TabsList>
          <TabsContent value="one">The first tab.</TabsContent>
          <TabsContent value="two">The second tab.</TabsContent>
        </Tabs>
      </Section>
      <Section title="Empty, loading and failed">
        <EmptyState
          title="No employees yet"
          description="Add the first one, or import a list."
          action={<Button>Add employee</Button>}
        />
        <Skeleton className="h-10 w-full" />
        <LoadFailed onRetry={() => toast(SAVED)}>The list could not be loaded.</LoadFailed>
      </Section>
      <ErrorPage code={404} title="Page not found" text="How a whole page shows an error." />
    </>
  )
}

/** All primitives on one page, for developers; production has no such page. */
export default function Components() {
  return (
    <div className="flex flex-col gap-6">
      <Head title="Components" />
      <PageHeader
        title="Components"
        subtitle="What pages are made of, from inertia/components"
        actions={THEMES.map((theme) => (
          <Button key={theme} variant="outline" onClick={() => showTheme(theme)}>
            {theme === 'light' ? 'Light' : 'Dark'}
          </Button>
        ))}
      />
      <Buttons />
      <Fields />
      <Tables />
      <Dialogs />
      <States />
    </div>
  )
}

Components.layout = EitherLayout
