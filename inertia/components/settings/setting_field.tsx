import type { SettingDescription } from '#settings/queries/describe_settings'
import { CircleHelp } from 'lucide-react'
import { FormField } from '~/components/forms/form_field'
import { PasswordInput } from '~/components/forms/password_input'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '~/components/ui/popover'
import { ZoneField } from './zone_field'
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
        {name === 'timeZone'
          ? (control) => <ZoneField form={form} name={name} control={control} disabled={disabled} />
          : !choices && secret
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
  const toDefault = defaultOf(setting, section)

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {from && <Badge variant={source === 'stored' ? 'default' : 'neutral'}>{from}</Badge>}
      <Popover>
        <PopoverTrigger asChild>
          <Button
            variant="ghost"
            size="sm"
            className="-ml-2 min-h-6 gap-1 px-2 py-0 text-xs font-normal text-muted-foreground"
            aria-label={`About the default: ${label}`}
          >
            <CircleHelp aria-hidden />
            Default
          </Button>
        </PopoverTrigger>
        <PopoverContent aria-label={`About the default: ${label}`} className="wrap-anywhere">
          {defaultInWords(setting)}
        </PopoverContent>
      </Popover>
      {toDefault && !disabled && (
        <Button
          variant="link"
          size="sm"
          className="min-h-6 px-0 py-0"
          aria-label={toDefault.name}
          aria-disabled={section.resetting}
          onClick={() => void toDefault.run()}
        >
          {toDefault.text}
        </Button>
      )}
    </div>
  )
}

/** The reset: of the setting alone, or, at the password, of the mail server that has its own. */
function defaultOf(setting: SettingDescription, section: SettingsForm) {
  const { useDefaultServer: run } = section
  if (setting.secret && run) {
    const text = 'Use default mail server'
    return { text, name: `${text}, with its password`, run }
  }
  if (setting.source !== 'stored') return null
  const text = 'Use default'
  return { text, name: `${text}: ${setting.label}`, run: () => section.useDefault(setting) }
}
