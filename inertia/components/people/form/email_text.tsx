import { isErasedEmail } from '~/lib/people'

/** A long address wraps before its @, if that is enough. */
export function EmailText({ email }: { email: string }) {
  if (isErasedEmail(email)) return <>—</>
  const at = email.lastIndexOf('@')

  return (
    <bdi>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  )
}
