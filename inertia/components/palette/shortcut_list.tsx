import { searchKeys } from './search_keys'

/** The keyboard shortcuts of every page. */
export function ShortcutList() {
  const shortcuts: [keys: string[], what: string][] = [
    [searchKeys(), 'Search people, pages and actions'],
    [['/'], 'Search, when no field has the focus'],
    [['F8'], 'Go to the notification'],
    [['Esc'], 'Close what is open'],
    [['?'], 'Show the keyboard shortcuts'],
  ]
  return (
    <dl className="divide-y text-sm">
      {shortcuts.map(([keys, what]) => (
        <div key={what} className="flex items-center justify-between gap-4 py-2.5">
          <dt>{what}</dt>
          <dd className="flex shrink-0 gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-7 rounded-md border bg-muted px-2 py-0.5 text-center font-sans text-xs font-medium"
              >
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
