import type { SettingDescription } from '#settings/queries/describe_settings'
import type { ReactNode } from 'react'
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

/** Settings that are saved together. */
export function SettingsSection(props: SettingsSectionProps) {
  const { name, title, description, settings, choices, columns, readOnly, children, after } = props
  const section = useSettingsForm(name, settings)
  const { onSubmit, submitting, isDirty, form } = section

  return (
    <Card id={name} className="scroll-mt-6" role="region" aria-labelledby={`${name}-title`}>
      <CardHeader>
        <CardTitle id={`${name}-title`}>{title}</CardTitle>
        <CardDescription>{description}</CardDescription>
      </CardHeader>
      {children}
      {readOnly && <Notice>{readOnly}</Notice>}
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
        {readOnly === undefined && (
          <div className="flex flex-wrap items-center gap-2">
            {/* Not disabled, which would drop the focus of the person who just pressed it. */}
            <Button
              type="submit"
              aria-disabled={submitting || !isDirty}
              aria-label={`Save ${title}`}
            >
              {submitting ? 'Saving...' : 'Save'}
            </Button>
            {isDirty && (
              <Button variant="ghost" onClick={() => form.reset()}>
                Cancel
              </Button>
            )}
          </div>
        )}
      </form>
      {after?.(section)}
    </Card>
  )
}
