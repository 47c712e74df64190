export type Demo = {
  password: string
  /** `tour`: what to try with the account */
  accounts: { email: string; label: string; tour: string }[]
}

interface DemoAccountsProps {
  demo: Demo
  onPick: (email: string) => void
}

/** Only a demo announces its accounts. */
export function DemoAccounts({ demo, onPick }: DemoAccountsProps) {
  return (
    <section aria-labelledby="demo-accounts" className="mt-8 border-t pt-6">
      <h2 id="demo-accounts" className="text-sm font-semibold">
        Demo accounts
      </h2>
      <p className="mt-1 text-sm text-muted-foreground">
        Pick one to fill in the form. The password is{' '}
        <code className="font-mono text-xs whitespace-nowrap text-foreground">{demo.password}</code>{' '}
        for all of them.
      </p>
      <ul className="mt-3 grid gap-1.5">
        {demo.accounts.map(({ email, label, tour }) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => onPick(email)}
              className="flex w-full cursor-pointer flex-wrap items-baseline justify-between gap-x-3 rounded-md border px-3 py-2 text-left text-sm hover:bg-accent hover:text-accent-foreground"
            >
              <span className="font-medium">{label}</span>
              <span className="text-xs text-muted-foreground">{email}</span>
            </button>
            <p className="mt-1 mb-2 px-3 text-xs text-muted-foreground">{tour}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
