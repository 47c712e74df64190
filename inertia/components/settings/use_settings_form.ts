import type { SettingDescription } from '#settings/queries/describe_settings'
import type { SettingName } from '#settings/values'
import { router } from '@inertiajs/react'
import { useEffect, useRef } from 'react'
import { useApiForm } from '~/hooks/use_api_form'
import { useAttempt } from '~/hooks/use_attempt'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import { toast } from '~/hooks/use_toast'
import { api, ApiError } from '~/lib/api'
import { messageOf } from '~/lib/failures'
import type { SettingTexts } from './setting_texts'
import { textOf, valueOf } from './labels'

const FAILURE = 'The settings could not be saved.'

const textsOf = (settings: readonly SettingDescription[]): SettingTexts =>
  Object.fromEntries(settings.map((one) => [one.name, textOf(one.value)]))

/** Reloads the settings and the shared props, which include the company's name. */
const reload = () => router.reload({ only: ['settings'] })

/** A saved password goes to no other server than the one it was entered for. */
const MAIL_SERVER: readonly SettingName[] = [
  'smtpHost',
  'smtpPort',
  'smtpSecurity',
  'smtpUsername',
  'smtpPassword',
]

/** One section of the settings; saves only its changes. */
export function useSettingsForm(section: string, settings: readonly SettingDescription[]) {
  const byName = new Map<string, SettingDescription>(settings.map((one) => [one.name, one]))
  // The versions that someone has seen. What others save while a field is being edited is replaced
  // only after a refusal has told of it, although the page loads it earlier.
  const seen = useRef<Record<string, number>>({})

  async function put(names: readonly string[], body: Record<string, unknown>) {
    const versions = Object.fromEntries(names.map((name) => [name, seen.current[name]]))
    const saved = await api.put('/api/settings/:section', {
      params: { section },
      body: { ...body, versions },
    })
    for (const { name, version } of saved) if (names.includes(name)) seen.current[name] = version
    return saved
  }

  /** The next try knows the other person's change, and replaces it. */
  function noteSeen(error: unknown) {
    if (!(error instanceof ApiError && error.status === 409)) return
    const { versions } = error.body as { versions?: Record<string, number> }
    Object.assign(seen.current, versions)
    reload()
  }

  const { form, onSubmit, submitting } = useApiForm<SettingTexts, SettingDescription[]>({
    defaultValues: textsOf(settings),
    submit: (texts) => {
      const body: Record<string, unknown> = {}
      for (const name of Object.keys(form.formState.dirtyFields)) {
        const setting = byName.get(name)
        if (setting) body[name] = valueOf(setting, texts[name] ?? '')
      }
      return put(Object.keys(body), body)
    },
    onSuccess: (saved) => {
      form.reset(textsOf(saved))
      toast({ title: 'Success', description: 'Settings saved.' })
      reload()
    },
    // An error of one of several days names its index; one field has them all.
    fieldFor: (field) => field.split('.', 1)[0] ?? field,
    failure: (error) => {
      noteSeen(error)
      return { title: 'Error', description: messageOf(error, FAILURE) }
    },
  })
  // Subscribes: a value read only while saving would be outdated.
  const { isDirty, dirtyFields } = form.formState
  useLeaveGuard(isDirty)

  useEffect(() => {
    for (const { name, version } of settings) {
      // What was just saved is newer than the page until that has been loaded.
      if (!dirtyFields[name]) seen.current[name] = Math.max(version, seen.current[name] ?? 0)
    }
  })

  useEffect(() => {
    form.reset(textsOf(settings), { keepDirtyValues: true, keepErrors: true })
  }, [form, settings])

  const { busy, attempt } = useAttempt()
  const backToDefault = (names: readonly string[], label: string) =>
    attempt(
      async () => {
        form.clearErrors()
        // Another server or user name takes the password that is typed for it.
        const password =
          MAIL_SERVER.some((name) => names.includes(name)) &&
          !names.includes('smtpPassword') &&
          form.getValues('smtpPassword')
        const isUnsaved = (name: SettingName) =>
          name !== 'smtpPassword' && !names.includes(name) && Boolean(dirtyFields[name])
        // It may be typed for a server that is not saved yet.
        if (password && MAIL_SERVER.some(isUnsaved)) {
          const description = 'Save your other changes of the mail server first.'
          toast({ variant: 'destructive', title: 'Error', description })
          return
        }
        const typed = password ? { smtpPassword: password } : {}
        const sent = [...names, ...Object.keys(typed)]
        const saved = await put(sent, { defaults: names, ...typed })
        for (const { name, value } of saved) {
          if (sent.includes(name)) form.resetField(name, { defaultValue: textOf(value) })
        }
        const description = `${label}: back to the default.${password ? ' The password is saved.' : ''}`
        toast({ title: 'Success', description })
        reload()
      },
      (error) => {
        noteSeen(error)
        if (error instanceof ApiError) {
          for (const { field, message } of error.fieldErrors) {
            form.setError(field, { type: 'server', message }, { shouldFocus: true })
          }
        }
        toast({ variant: 'destructive', title: 'Error', description: messageOf(error, FAILURE) })
      }
    )

  const useDefault = ({ name, label }: SettingDescription) => backToDefault([name], label)

  // The password of the environment works for its server alone.
  const hasDefaultServer =
    byName.get('smtpPassword')?.defaultSource === 'environment' &&
    MAIL_SERVER.some((name) => byName.get(name)?.source === 'stored')
  const useDefaultServer = hasDefaultServer
    ? () => backToDefault(MAIL_SERVER, 'Mail server')
    : undefined

  return { form, onSubmit, submitting, isDirty, useDefault, useDefaultServer, resetting: busy }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
