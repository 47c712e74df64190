import type { UseFormReturn } from 'react-hook-form'
import { PasswordField, useNewPasswordRules } from '~/components/forms/password_field'

interface NewPasswordFieldsProps<T extends { password: string; repeat: string }> {
  form: UseFormReturn<T>
}

/** Typed twice, since the characters are hidden. */
export function NewPasswordFields<T extends { password: string; repeat: string }>({
  form: given,
}: NewPasswordFieldsProps<T>) {
  const form = given as unknown as UseFormReturn<{ password: string; repeat: string }>

  const newPassword = useNewPasswordRules()

  return (
    <>
      <PasswordField
        form={form}
        name="password"
        label="New password"
        hint={newPassword.hint}
        autoComplete="new-password"
        rules={newPassword.rules}
      />
      <PasswordField
        form={form}
        name="repeat"
        label="Repeat new password"
        required="Repeat the new password"
        autoComplete="new-password"
        rules={{
          validate: (value, values) =>
            value === values.password || 'The two passwords are not the same',
        }}
      />
    </>
  )
}
