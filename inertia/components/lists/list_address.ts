export type Query = Record<string, string | number | null | undefined>

/** The position in a list, from a page's props. */
export interface Paged {
  page: number
  perPage: number
  total: number
}

/** The same with the links to its other pages. */
export interface Place extends Paged {
  hrefFor: (page: number) => string
}

/** The values that exist and differ from the defaults. */
export function differing(query: Query, defaults: Query = {}): Record<string, string> {
  const given = Object.entries(query).map(([name, value]) => [name, String(value ?? '')] as const)
  return Object.fromEntries(
    given.filter(([name, text]) => text !== '' && text !== String(defaults[name] ?? ''))
  )
}

/** An address with only the values that differ from the defaults, so that links stay short. */
export function addressOf(path: string, query: Query, defaults: Query = {}): string {
  const text = new URLSearchParams(differing(query, defaults)).toString()
  return text ? `${path}?${text}` : path
}

/** The address with some parameters set (or removed with null) and the others kept. */
export function withParams(address: string, changes: Query): string {
  const [path = '', search = ''] = address.split('?')
  const kept = Object.fromEntries(new URLSearchParams(search))
  return addressOf(path, { ...kept, ...changes })
}

export function paramOf(address: string, name: string): string | null {
  return new URLSearchParams(address.split('?')[1] ?? '').get(name)
}

/**
 * The last address of each list, so that Back and Cancel elsewhere return to the same filters and
 * page. They live as long as the tab's document: signing in or out starts over.
 */
const lastAddresses = new Map<string, string>()

export function rememberAddress(list: string, address: string): void {
  lastAddresses.set(list, address)
}

export const lastAddress = (list: string): string => lastAddresses.get(list) ?? list

export function rememberEmployeesAddress(address: string): void {
  rememberAddress('/employees', withParams(address, { employee: null, edit: null }))
}

export const lastEmployeesAddress = (): string => lastAddress('/employees')
