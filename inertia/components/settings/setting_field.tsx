import type { SettingDescription } from '#settings/queries/describe_settings'
import { FormField } from '~/components/forms/form_field'
import { PasswordInput } from '~/components/forms/password_input'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import type { SettingsForm } from './use_settings_form'
import { CHOICES, defaultInWords, sourceInWords } from './labels'

interface SettingFieldProps {
  setting: SettingDescription
  section: SettingsForm
  /** The options, where there are more than a few. */
  choices?: Record<string, string>
  type?: 'text' | 'email'
  inputMode?: 'numeric'
  autoComplete?: string
  disabled?: boolean
}

/** One setting: its field, explanation, source, and reset. */
export function SettingField({
  setting,
  section,
  choices = CHOICES[setting.name],
  ...native
}: SettingFieldProps) {
  const { form } = section
  const { name, label, explanation, secret } = setting
  const { disabled } = native

  return (
    <div className="grid content-start gap-2">
      <FormField
        form={form}
        name={name}
        label={label}
        hint={explanation}
        maxLength={300}
        spellCheck={false}
        choices={choices}
        {...native}
      >
        {!choices && secret
          ? (control) => (
              <PasswordInput
                {...control}
                {...form.register(name)}
                label={label}
                disabled={disabled}
                aria-required={undefined}
                autoComplete="off"
                placeholder={setting.isSet ? 'Saved. Leave blank to keep it.' : ''}
              />
            )
          : undefined}
      </FormField>
      <Origin setting={setting} section={section} disabled={disabled} />
    </div>
  )
}

/** The source of the value, the default and why, and the reset. */
function Origin(props: Pick<SettingFieldProps, 'setting' | 'section' | 'disabled'>) {
  const { setting, section, disabled } = props
  const { source, label } = setting
  const from = sourceInWords(setting)

  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
      {from && <Badge variant={source === 'stored' ? 'default' : 'neutral'}>{from}</Badge>}
      <p className="min-w-0 flex-1 basis-48 pt-0.5 text-xs text-muted-foreground wrap-anywhere">
        {defaultInWords(setting)}
      </p>
      {source === 'stored' && !disabled && (
        <Button
          variant="link"
          size="sm"
          className="min-h-6 px-0 py-0"
          aria-label={`Use default: ${label}`}
          aria-disabled={section.resetting}
          onClick={() => void section.useDefault(setting)}
        >
          Use default
        </Button>
      )}
    </div>
  )
}
