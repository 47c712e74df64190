import type { SettingDescription } from '#settings/queries/describe_settings'
import { router } from '@inertiajs/react'
import { useEffect } from 'react'
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

/** One section of the settings; saves only its changes. */
export function useSettingsForm(section: string, settings: readonly SettingDescription[]) {
  const byName = new Map<string, SettingDescription>(settings.map((one) => [one.name, one]))

  const { form, onSubmit, submitting } = useApiForm<SettingTexts, SettingDescription[]>({
    defaultValues: textsOf(settings),
    submit: (texts) => {
      const body: Record<string, unknown> = {}
      const versions: Record<string, number> = {}
      for (const name of Object.keys(form.formState.dirtyFields)) {
        const setting = byName.get(name)
        if (!setting) continue
        body[name] = valueOf(setting, texts[name] ?? '')
        versions[name] = setting.version
      }
      return api.put('/api/settings/:section', { params: { section }, body: { ...body, versions } })
    },
    onSuccess: (saved) => {
      form.reset(textsOf(saved))
      toast({ title: 'Success', description: 'Settings saved.' })
      reload()
    },
    // An error of one of several days names its index; one field has them all.
    fieldFor: (field) => field.split('.', 1)[0] ?? field,
    failure: (error) => {
      // The next try knows the other person's change, and replaces it.
      if (error instanceof ApiError && error.status === 409) reload()
      return { title: 'Error', description: messageOf(error, FAILURE) }
    },
  })
  // Subscribes: a value read only while saving would be outdated.
  const { isDirty, dirtyFields } = form.formState
  void dirtyFields
  useLeaveGuard(isDirty)

  useEffect(() => {
    form.reset(textsOf(settings), { keepDirtyValues: true, keepErrors: true })
  }, [form, settings])

  const { busy, attempt } = useAttempt()
  const useDefault = (setting: SettingDescription) =>
    attempt(
      async () => {
        const versions = { [setting.name]: setting.version }
        const saved = await api.put('/api/settings/:section', {
          params: { section },
          body: { defaults: [setting.name], versions },
        })
        const now = saved.find(({ name }) => name === setting.name)
        form.resetField(setting.name, { defaultValue: textOf(now?.value ?? null) })
        toast({ title: 'Success', description: `${setting.label}: back to the default.` })
        reload()
      },
      (error) => {
        if (error instanceof ApiError && error.status === 409) reload()
        toast({ variant: 'destructive', title: 'Error', description: messageOf(error, FAILURE) })
      }
    )

  return { form, onSubmit, submitting, isDirty, useDefault, resetting: busy }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
