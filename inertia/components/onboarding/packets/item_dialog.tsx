import {
  INSTRUCTIONS_LENGTH,
  ITEM_NAME_LENGTH,
  LINK_LENGTH,
  MOST_DUE_DAYS,
} from '#onboarding/limits'
import { isNamedWhenSent } from '#onboarding/named_when_sent'
import type { DueFrom, ItemKind, PacketKind } from '#onboarding/models/states'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { CheckboxField } from '~/components/forms/checkbox_field'
import { DialogForm, DialogFrame } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { PeopleField } from '~/components/people/people_field'
import type { Find } from '~/components/people/person_picker'
import { useModules } from '~/components/training/assignments/use_modules'
import { useRemote } from '~/hooks/use_remote'
import { api } from '~/lib/api'
import { ChoiceSelect } from './choice_select'
import { useMayGive } from './may_give'
import { formOf, itemOf, type Choices, type ItemFormValues } from './item_values'
import { FILE_KIND_WORDS, ITEM_KIND_WORDS, OWNER_WORDS, PROOF_WORDS } from './packet_labels'
import type { ItemValues } from './packet_values'

interface ItemDialogProps {
  packetKind: PacketKind
  item: ItemValues
  isNew: boolean
  roles: Choices['roles']
  onClose: () => void
  onSave: (item: ItemValues) => void
}

const whoCanOwn: Find = (q, signal) => api.get('/api/onboarding/owners', { query: { q }, signal })

const FROM: Record<PacketKind, Partial<Record<DueFrom, string>>> = {
  onboarding: { start: 'The start date', approval: 'Approval' },
  offboarding: { last_day: 'The last day' },
}

/** One item of a packet. It is stored when the packet is saved. */
export default function ItemDialog(props: ItemDialogProps) {
  const { packetKind, item, isNew, roles, onClose, onSave } = props
  const form = useForm<ItemFormValues>({ defaultValues: formOf(item) })
  const mayGive = useMayGive()
  const kind = form.watch('kind')
  const modules = useModules(kind === 'training')
  const templates = useRemote(mayGive('sign') ? '/api/sign/templates' : null)
  const choices = { modules: modules.data ?? [], templates: templates.data ?? [], roles }

  // What a packet cannot send is offered only where it was chosen before.
  const sendable = templates.data?.filter(
    ({ id, signers }) => id === item.templateId || !isNamedWhenSent(signers)
  )
  const offered = { ...templates, data: (kind === 'sign' ? sendable : templates.data) ?? null }

  const kinds = Object.fromEntries(
    Object.entries(ITEM_KIND_WORDS).filter(([one]) => one === item.kind || mayGive(one as ItemKind))
  )

  return (
    <DialogFrame
      title={isNew ? 'Add item' : 'Edit item'}
      description="It is stored when you save the packet."
      onOpenChange={(open) => !open && onClose()}
      className="max-w-2xl"
    >
      <DialogForm
        onSubmit={form.handleSubmit((values) => onSave(itemOf(values, item, choices)))}
        onCancel={onClose}
        submitting={false}
        label={isNew ? 'Add item' : 'Apply'}
        busyLabel="Applying..."
      >
        <FormField form={form} name="kind" label="Kind" choices={kinds} />
        <What form={form} kind={kind} modules={modules} templates={offered} roles={roles} />
        <DueFields form={form} packetKind={packetKind} />
        <div className="grid gap-2">
          <CheckboxField form={form} name="required" label="Required to complete the checklist" />
          {packetKind === 'onboarding' && kind !== 'training' && (
            <CheckboxField
              form={form}
              name="beforeFirstDay"
              label="Before the first day: open as soon as the person registers, before approval"
            />
          )}
        </div>
        <FormField
          form={form}
          name="instructions"
          label="Instructions"
          maxLength={INSTRUCTIONS_LENGTH}
          multiline
        />
        <FormField
          form={form}
          name="link"
          label="Link"
          hint="Starts with https:// (optional)"
          inputMode="url"
          maxLength={LINK_LENGTH}
          rules={{ validate: (link) => isWebAddress(link) || 'Enter an address like https://…' }}
        />
      </DialogForm>
    </DialogFrame>
  )
}

function isWebAddress(link: unknown): boolean {
  const text = String(link).trim()
  return text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text))
}

interface WhatProps {
  form: UseFormReturn<ItemFormValues>
  kind: ItemKind
  modules: { data: Choices['modules'] | null; failed: boolean }
  templates: { data: Choices['templates'] | null; failed: boolean }
  roles: Choices['roles']
}

/** What an item of its kind points at, or is called. */
function What({ form, kind, modules, templates, roles }: WhatProps) {
  switch (kind) {
    case 'training':
      return (
        <ChoiceSelect
          form={form}
          name="moduleId"
          label="Training"
          choose="Choose a training"
          {...modules}
        />
      )
    case 'sign':
    case 'read':
      return (
        <ChoiceSelect
          form={form}
          name="templateId"
          label="Document"
          choose="Choose a document"
          hint="Documents of the library that are ready to send."
          {...templates}
        />
      )
    case 'upload':
      return (
        <>
          <NameField form={form} />
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-sm font-medium">Accepted files</legend>
            <CheckboxField form={form} name="accepts.pdf" label={FILE_KIND_WORDS.pdf} />
            <CheckboxField form={form} name="accepts.image" label={FILE_KIND_WORDS.image} />
          </fieldset>
          <CheckboxField form={form} name="asksExpiry" label="Ask for an expiration date" />
        </>
      )
    case 'task':
      return <TaskFields form={form} roles={roles} />
  }
}

const NameField = ({ form }: { form: UseFormReturn<ItemFormValues> }) => (
  <FormField
    form={form}
    name="name"
    label="Name"
    required="Enter a name."
    maxLength={ITEM_NAME_LENGTH}
  />
)

function TaskFields({ form, roles }: Pick<WhatProps, 'form' | 'roles'>) {
  const owner = form.watch('owner')
  return (
    <>
      <NameField form={form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="owner" label="Who does it" choices={OWNER_WORDS} />
        <FormField form={form} name="proof" label="Proof" choices={PROOF_WORDS} />
      </div>
      {owner === 'role' && (
        <ChoiceSelect
          form={form}
          name="ownerRoleId"
          label="Role"
          choose="Choose a role"
          data={roles}
          failed={false}
        />
      )}
      {owner === 'person' && (
        <PeopleField
          form={form}
          name="ownerUser"
          find={whoCanOwn}
          label="Find the person"
          required="Choose someone who can sign in."
          single
        />
      )}
    </>
  )
}

interface DueFieldsProps {
  form: UseFormReturn<ItemFormValues>
  packetKind: PacketKind
}

function DueFields({ form, packetKind }: DueFieldsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-sm font-semibold">Due</legend>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <FormField
          form={form}
          name="days"
          label="Number"
          inputMode="numeric"
          rules={{
            validate: (days) =>
              (/^\s*\d{1,3}\s*$/.test(String(days)) && Number(days) <= MOST_DUE_DAYS) ||
              `Enter 0 to ${MOST_DUE_DAYS}.`,
          }}
        />
        <FormField
          form={form}
          name="unit"
          label="Count"
          choices={{ days: 'Days', workdays: 'Workdays' }}
        />
        <FormField
          form={form}
          name="side"
          label="When"
          choices={{ before: 'Before', after: 'After' }}
        />
        <FormField
          form={form}
          name="dueFrom"
          label="Relative to"
          choices={FROM[packetKind] as Record<string, string>}
        />
      </div>
      <p className="text-xs text-muted-foreground">
        0 is the day itself. Workdays are Monday to Friday. A due date that has passed becomes the
        day the checklist starts.
      </p>
    </fieldset>
  )
}
