import type { Routes } from '@generated/routes'
import { addressOf, type Query } from '~/components/lists/list_address'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The addresses as the server registers them: '/api/employees/:id'. */
export type Address<M extends Method> = keyof Routes[M] & string

type Part<M extends Method, A extends Address<M>, P extends 'param' | 'input' | 'answer'> =
  Routes[M][A] extends Record<P, infer T> ? T : never

/** A value after JSON: a date is text, and nothing is undefined. */
type Json<T> = T extends void
  ? undefined
  : T extends { toJSON: () => infer Text }
    ? Text
    : T extends object
      ? { [K in keyof T]: Json<T[K]> }
      : T

/** The result of a call: what the controller returns. */
export type Answer<M extends Method, A extends Address<M>> = Json<Awaited<Part<M, A, 'answer'>>>

/** The input of a call's validator. */
export type Input<M extends Method, A extends Address<M>> = Part<M, A, 'input'>

interface Init {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Completes even if the page is left; the body is then limited to 64 KB. */
  keepalive?: boolean
  /** The page asks by itself: a person who was signed out learns it from their own next act. */
  background?: boolean
}

interface Changing {
  /** Changes nothing that is displayed, so nothing reloads after it. */
  quiet?: boolean
}

type Params<Name> = [Name] extends [string]
  ? [Name] extends [never]
    ? { params?: undefined }
    : { params: Record<Name, string | number> }
  : never

/** The input of a call's validator: the query of a GET, otherwise the body. */
type Sent<M extends Method, T> = M extends 'GET'
  ? { query?: unknown extends T ? Query : { [K in keyof T]?: Query[string] } }
  : { query?: Query } & Changing &
      (unknown extends T ? { body?: unknown } : {} extends T ? { body?: T } : { body: T })

type Options<M extends Method, A extends Address<M>> = Init &
  Params<Part<M, A, 'param'>> &
  Sent<M, Part<M, A, 'input'>>

/** A call's options; optional where none is required. */
export type CallOptions<M extends Method, A extends Address<M>> =
  {} extends Options<M, A> ? [options?: Options<M, A>] : [options: Options<M, A>]

export interface Filling {
  params?: Record<string, string | number>
  query?: Query
}

/** A call's URL: its address with parameters. */
export function urlOf(address: string, { params = {}, query = {} }: Filling): string {
  const path = address.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? '')
  )
  return addressOf(path, query)
}
