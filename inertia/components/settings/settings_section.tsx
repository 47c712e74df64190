import type { SettingDescription } from '#settings/queries/describe_settings'
import { useEffect, type ReactNode } from 'react'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { cn } from '~/lib/utils'
import { SettingField } from './setting_field'
import { useSettingsForm, type SettingsForm } from './use_settings_form'

interface SettingsSectionProps {
  name: string
  title: string
  description: ReactNode
  settings: readonly SettingDescription[]
  /** The options of settings, by name. */
  choices?: Record<string, Record<string, string>>
  /** Fields side by side where there is room. */
  columns?: boolean
  /** Why the viewer cannot change these, if so. */
  readOnly?: string
  /** Above the fields. */
  children?: ReactNode
  /** Below the fields, with their current texts. */
  after?: (section: SettingsForm) => ReactNode
}

/** Settings that are saved together, in a card. */
export function SettingsSection(props: SettingsSectionProps) {
  const { description, children, ...fields } = props
  const { name, title, settings, readOnly } = props
  const section = useSettingsForm(name, settings)

  return (
    <Card id={name} tabIndex={-1} data-focus-quiet role="region" aria-labelledby={`${name}-title`}>
      <CardHeader>
        <CardTitle id={`${name}-title`}>{title}</CardTitle>
        <CardDescription>{description}</CardDescription>
      </CardHeader>
      {children}
      {readOnly && <Notice>{readOnly}</Notice>}
      <Fields {...fields} section={section} />
    </Card>
  )
}

type FieldsProps = Omit<SettingsSectionProps, 'description' | 'children'>

/** The form alone. */
export function SettingsFields(props: FieldsProps & { onDirty?: (dirty: boolean) => void }) {
  const { name, settings, onDirty } = props
  const section = useSettingsForm(name, settings)
  useEffect(() => {
    onDirty?.(section.isDirty)
    return () => onDirty?.(false)
  }, [section.isDirty, onDirty])
  return <Fields {...props} section={section} />
}

function Fields(props: FieldsProps & { section: SettingsForm }) {
  const { title, settings, choices, columns, readOnly, after, section } = props
  const { onSubmit, submitting, isDirty, form } = section

  return (
    <>
      <form
        noValidate
        className="grid gap-6"
        onSubmit={(event) => (isDirty ? onSubmit(event) : event.preventDefault())}
      >
        <div className={cn('grid gap-6', columns && 'md:grid-cols-2')}>
          {settings.map((setting) => (
            <SettingField
              key={setting.name}
              setting={setting}
              section={section}
              disabled={readOnly !== undefined}
              choices={choices?.[setting.name]}
              inputMode={typeof setting.default === 'number' ? 'numeric' : undefined}
              type={setting.name === 'mailFrom' ? 'email' : 'text'}
              autoComplete="off"
            />
          ))}
        </div>
        {readOnly === undefined && isDirty && (
          <div
            data-sticky-footer
            className="sticky bottom-0 z-20 -mx-5 flex flex-wrap items-center justify-end gap-2 border-y bg-card px-5 py-3 md:-mx-6 md:px-6"
          >
            <p role="status" className="mr-auto text-sm text-muted-foreground">
              You have unsaved changes.
            </p>
            <Button variant="outline" onClick={() => form.reset()}>
              Cancel
            </Button>
            <Button type="submit" aria-disabled={submitting} aria-label={`Save ${title}`}>
              {submitting ? 'Saving...' : 'Save'}
            </Button>
          </div>
        )}
      </form>
      {after?.(section)}
    </>
  )
}
