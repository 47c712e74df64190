import { router } from '@inertiajs/react'
import { FormField } from '~/components/forms/form_field'
import { Button } from '~/components/ui/button'
import { useApiForm } from '~/hooks/use_api_form'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import { NOTHING_TO_SAVE, toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { replacesOthersChanges } from '~/lib/others_changes'
import type { Answer } from '~/lib/routes'
import { emailRules } from '~/lib/rules'
import { PendingEmail } from './pending_email'

/** One's own account, with an address that awaits confirmation. */
export type Profile = Answer<'PUT', '/api/profile'>

const valuesOf = ({ firstName, lastName, phone, email }: Profile) => ({
  firstName,
  lastName,
  phone: phone ?? '',
  email,
})

interface ProfileDetailsProps {
  profile: Profile
  /** Without it, the link that confirms another address is held. */
  canSendEmail: boolean
}

export function ProfileDetails({ profile, canSendEmail }: ProfileDetailsProps) {
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: valuesOf(profile),
    submit: async ({ email, phone, ...names }): Promise<Profile | 'overtaken' | null> => {
      if (!isDirty) return null
      const stored = await api.get('/api/profile')
      if (replacesOthersChanges(form, valuesOf(stored))) return 'overtaken'
      return api.put('/api/profile', {
        // Only what was changed here: HR may have changed the rest since the page was opened.
        body: {
          ...(dirtyFields.firstName && { firstName: names.firstName }),
          ...(dirtyFields.lastName && { lastName: names.lastName }),
          ...(dirtyFields.phone && { phone: phone.trim() || null }),
          // Sending the present one again would start another confirmation.
          ...(dirtyFields.email && email.trim() !== stored.email && { email: email.trim() }),
        },
      })
    },
    onSuccess: (saved) => {
      if (saved === 'overtaken') return
      if (!saved) return void toast({ description: NOTHING_TO_SAVE })
      form.reset(valuesOf(saved))
      toast({
        title: 'Success',
        description:
          isAsked(saved) && canSendEmail
            ? `Profile saved. Confirm ${saved.pendingEmail} with the link we emailed to it.`
            : 'Profile updated successfully.',
      })
      router.reload({ only: ['profile'] })
    },
    failure: 'Failed to update your profile. Please try again.',
  })
  const { isDirty, dirtyFields } = form.formState

  /** Whether the new address is asked to confirm, and was not before. */
  const isAsked = (saved: Profile) =>
    saved.pendingEmail !== null &&
    !saved.awaitsOldAddress &&
    (saved.pendingEmail !== profile.pendingEmail || profile.awaitsOldAddress)
  useLeaveGuard(isDirty)

  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          form={form}
          name="firstName"
          label="First Name"
          autoComplete="given-name"
          required="First name is required"
        />
        <FormField
          form={form}
          name="lastName"
          label="Last Name"
          autoComplete="family-name"
          required="Last name is required"
        />
        <FormField
          form={form}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          required="Invalid email address"
          rules={emailRules}
          hint="You sign in with this address. A new one takes effect once you confirm it."
        />
        <FormField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" />
      </div>
      {profile.pendingEmail && (
        <PendingEmail
          {...profile}
          pendingEmail={profile.pendingEmail}
          canSendEmail={canSendEmail}
        />
      )}
      <Button type="submit" aria-disabled={submitting} className="justify-self-start">
        {submitting ? 'Saving...' : 'Save Changes'}
      </Button>
    </form>
  )
}
