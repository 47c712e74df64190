import type { Routes } from '@generated/routes'
import { addressOf, type Query } from '~/components/lists/list_address'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The addresses as the server registers them: '/api/employees/:id'. */
export type Address<M extends Method> = keyof Routes[M] & string

type Part<M extends Method, A extends Address<M>, P extends 'param' | 'input' | 'answer'> =
  Routes[M][A] extends Record<P, infer T> ? T : never

/** What is left of a value on its way: a date is text then, and nothing is undefined. */
type Json<T> = T extends void
  ? undefined
  : T extends { toJSON: () => infer Text }
    ? Text
    : T extends object
      ? { [K in keyof T]: Json<T[K]> }
      : T

/** What a call answers: what the controller returns. */
export type Answer<M extends Method, A extends Address<M>> = Json<Awaited<Part<M, A, 'answer'>>>

/** What the validator of a call takes. */
export type Input<M extends Method, A extends Address<M>> = Part<M, A, 'input'>

interface Init {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Arrives although the page is left meanwhile; the body is at most 64 KB then. */
  keepalive?: boolean
}

interface Changing {
  /** It changes nothing that is shown, so that nothing is asked for again after it. */
  quiet?: boolean
}

type Params<Name> = [Name] extends [string]
  ? [Name] extends [never]
    ? { params?: undefined }
    : { params: Record<Name, string | number> }
  : never

/** What the validator of a call takes: of a GET in its query, else as its body. */
type Sent<M extends Method, T> = M extends 'GET'
  ? { query?: unknown extends T ? Query : { [K in keyof T]?: Query[string] } }
  : { query?: Query } & Changing &
      (unknown extends T ? { body?: unknown } : {} extends T ? { body?: T } : { body: T })

type Options<M extends Method, A extends Address<M>> = Init &
  Params<Part<M, A, 'param'>> &
  Sent<M, Part<M, A, 'input'>>

/** What goes with a call's address, to be left out where nothing must. */
export type CallOptions<M extends Method, A extends Address<M>> =
  {} extends Options<M, A> ? [options?: Options<M, A>] : [options: Options<M, A>]

export interface Filling {
  params?: Record<string, string | number>
  query?: Query
}

/** Where a call goes: its address with what fills it. */
export function urlOf(address: string, { params = {}, query = {} }: Filling): string {
  const path = address.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? '')
  )
  return addressOf(path, query)
}
