import type { Database } from '@adonisjs/lucid/database'
import type { Knex } from 'knex'
import type {
  DatabaseQueryBuilderContract,
  RawBuilderContract,
  RawQueryBindings,
} from '@adonisjs/lucid/types/querybuilder'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import type { Row, Tables } from '#database/tables'

/*
 * Lucid's query builder with types for the columns of its tables: a table, column or row outside
 * the schema does not compile. At run time only `table()` exists.
 */

/** A connection, a transaction, or the database service. */
export type Client = QueryClientContract | Database

type AnyColumns = object
/** The names a query can use: a table's columns under its name or alias. */
export type Scope = Record<string, AnyColumns>

type TableName = keyof Tables & string
type TableRef = TableName | `${TableName} as ${string}`

/** A model class in place of its table's name: `static table = 'employees' as const`. */
interface ModelClass {
  table: string
  new (): { $columns: readonly string[] }
}

type NoScope = Pick<Tables, never>

type Named<Ref> = Ref extends `${infer Table extends TableName} as ${infer Alias}`
  ? { [Name in Alias]: Tables[Table] }
  : Ref extends TableName
    ? { [Name in Ref]: Tables[Ref] }
    : never

type Nullable<S extends Scope> = {
  [Name in keyof S]: { [Column in keyof S[Name]]: S[Name][Column] | null }
}

/** A column in scope, by its name or with its table's. */
export type ColumnRef<S extends Scope> = {
  [Name in keyof S & string]: (keyof S[Name] & string) | `${Name}.${keyof S[Name] & string}`
}[keyof S & string]

type ValueOf<S extends Scope, Ref extends string> = Ref extends `${infer Name}.${infer Column}`
  ? Name extends keyof S
    ? Column extends keyof S[Name]
      ? S[Name][Column]
      : never
    : never
  : { [Name in keyof S]: Ref extends keyof S[Name] ? S[Name][Ref] : never }[keyof S]

declare const shape: unique symbol
/** A selected expression, with the names and types it adds to a row. */
export interface Expression<Shape extends object> {
  readonly [shape]?: Shape
}

type Selectable<S extends Scope> =
  | ColumnRef<S>
  | `${ColumnRef<S>} as ${string}`
  | '*'
  | `${keyof S & string}.*`
  | Expression<object>

type OutputName<Ref extends string> = Ref extends `${string} as ${infer Alias}`
  ? Alias
  : Ref extends `${string}.${infer Column}`
    ? Column
    : Ref
type SourceOf<Ref extends string> = Ref extends `${infer Column} as ${string}` ? Column : Ref

type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  each: infer All
) => void
  ? All
  : never

type StarOf<S extends Scope, Ref> = Ref extends '*'
  ? S[keyof S]
  : Ref extends `${infer Name}.*`
    ? S[Name]
    : never

type Selected<S extends Scope, Ref> = {
  [Each in Exclude<Extract<Ref, string>, '*' | `${string}.*`> as OutputName<Each>]: ValueOf<
    S,
    SourceOf<Each>
  >
} & ([Extract<Ref, '*' | `${string}.*`>] extends [never] ? unknown : Both<StarOf<S, Ref>>) &
  ([Exclude<Ref, string>] extends [never] ? unknown : Both<ShapeOf<Exclude<Ref, string>>>)

type ShapeOf<E> = E extends Expression<infer Shape> ? Shape : never

type Flat<Type> = { [Key in keyof Type]: Type[Key] }
type Result<S extends Scope, R> = unknown extends R ? Flat<S[keyof S]> : Flat<R>

type Operator = '=' | '!=' | '<>' | '<' | '<=' | '>' | '>=' | 'like' | 'not like'

/** The values a column can be compared with or set to. */
type Value<Stored> = Stored | (Stored extends 0 | 1 ? boolean : never) | RawQuery
export type RawQuery = RawBuilderContract | ReturnType<Database['raw']>

export type Changes<Columns> = { [Column in keyof Columns]?: Value<Columns[Column]> }

type SubQuery<S extends Scope> = (query: NewQuery<S>) => unknown

/** A query without a table yet, inside another query whose columns it may use. */
export interface NewQuery<Outer extends Scope> {
  from<const Ref extends TableRef>(name: Ref): TableQuery<Tables[TableName], Outer & Named<Ref>>
}

/**
 * A query over tables.
 * @template M the columns of its first table, which it may update.
 * @template S the names in scope.
 * @template R the row it returns; unknown while nothing is selected, which means every column.
 */
export interface TableQuery<M extends AnyColumns, S extends Scope, R = unknown>
  extends PromiseLike<Result<S, R>[]>, Expression<object> {
  where(condition: (query: this & NewQuery<S>) => unknown): this
  where(values: { [Ref in ColumnRef<S>]?: Value<ValueOf<S, Ref>> }): this
  where<Ref extends ColumnRef<S>>(column: Ref, value: Value<ValueOf<S, Ref>> | SubQuery<S>): this
  where<Ref extends ColumnRef<S>>(
    column: Ref,
    operator: Operator,
    value: Value<ValueOf<S, Ref>> | SubQuery<S>
  ): this
  orWhere(condition: (query: this & NewQuery<S>) => unknown): this
  orWhere(values: { [Ref in ColumnRef<S>]?: Value<ValueOf<S, Ref>> }): this
  orWhere<Ref extends ColumnRef<S>>(column: Ref, value: Value<ValueOf<S, Ref>>): this
  orWhere<Ref extends ColumnRef<S>>(
    column: Ref,
    operator: Operator,
    value: Value<ValueOf<S, Ref>>
  ): this
  whereNot(condition: (query: this & NewQuery<S>) => unknown): this
  whereNot(values: { [Ref in ColumnRef<S>]?: Value<ValueOf<S, Ref>> }): this
  whereNot<Ref extends ColumnRef<S>>(column: Ref, value: Value<ValueOf<S, Ref>>): this
  whereIn<Ref extends ColumnRef<S>>(
    column: Ref,
    values: readonly Value<ValueOf<S, Ref>>[] | SubQuery<S> | Expression<object>
  ): this
  whereIn(columns: readonly ColumnRef<S>[], values: readonly (readonly unknown[])[]): this
  orWhereIn<Ref extends ColumnRef<S>>(
    column: Ref,
    values: readonly Value<ValueOf<S, Ref>>[] | SubQuery<S> | Expression<object>
  ): this
  whereNotIn<Ref extends ColumnRef<S>>(
    column: Ref,
    values: readonly Value<ValueOf<S, Ref>>[] | SubQuery<S> | Expression<object>
  ): this
  whereNull(column: ColumnRef<S>): this
  orWhereNull(column: ColumnRef<S>): this
  whereNotNull(column: ColumnRef<S>): this
  orWhereNotNull(column: ColumnRef<S>): this
  whereBetween<Ref extends ColumnRef<S>>(
    column: Ref,
    range: [Value<ValueOf<S, Ref>>, Value<ValueOf<S, Ref>>]
  ): this
  whereColumn(first: ColumnRef<S>, second: ColumnRef<S>): this
  whereColumn(first: ColumnRef<S>, operator: Operator, second: ColumnRef<S>): this
  orWhereColumn(first: ColumnRef<S>, operator: Operator, second: ColumnRef<S>): this
  whereExists(query: SubQuery<S> | Expression<object>): this
  orWhereExists(query: SubQuery<S> | Expression<object>): this
  whereNotExists(query: SubQuery<S> | Expression<object>): this
  whereRaw(sql: string | RawQuery, bindings?: RawQueryBindings): this
  orWhereRaw(sql: string | RawQuery, bindings?: RawQueryBindings): this
  if(condition: unknown, then: (query: this) => unknown, otherwise?: (query: this) => unknown): this

  join<const Ref extends TableRef>(
    name: Ref,
    first: ColumnRef<S & Named<Ref>>,
    second: ColumnRef<S & Named<Ref>>
  ): TableQuery<M, S & Named<Ref>, R>
  join<const Ref extends TableRef>(
    name: Ref,
    on: Knex.JoinCallback
  ): TableQuery<M, S & Named<Ref>, R>
  leftJoin<const Ref extends TableRef>(
    name: Ref,
    first: ColumnRef<S & Named<Ref>>,
    second: ColumnRef<S & Named<Ref>>
  ): TableQuery<M, S & Nullable<Named<Ref>>, R>
  leftJoin<const Ref extends TableRef>(
    name: Ref,
    on: Knex.JoinCallback
  ): TableQuery<M, S & Nullable<Named<Ref>>, R>
  /** A raw join; `Joined` names the tables it adds. */
  joinRaw<Joined extends TableRef = never>(
    sql: string | RawQuery,
    bindings?: RawQueryBindings
  ): TableQuery<M, [Joined] extends [never] ? S : S & Both<Named<Joined>>, R>

  select<const Refs extends readonly Selectable<S>[]>(
    ...columns: Refs
  ): TableQuery<M, S, (unknown extends R ? unknown : R) & Selected<S, Refs[number]>>
  select<const Refs extends readonly Selectable<S>[]>(
    columns: Refs
  ): TableQuery<M, S, (unknown extends R ? unknown : R) & Selected<S, Refs[number]>>
  distinct<const Refs extends readonly ColumnRef<S>[]>(
    ...columns: Refs
  ): TableQuery<M, S, (unknown extends R ? unknown : R) & Selected<S, Refs[number]>>
  count<const Alias extends string>(
    counted: `${string} as ${Alias}`
  ): TableQuery<M, S, (unknown extends R ? unknown : R) & { [Name in Alias]: number }>
  countDistinct<const Alias extends string>(
    counted: `${string} as ${Alias}`
  ): TableQuery<M, S, (unknown extends R ? unknown : R) & { [Name in Alias]: number }>
  sum<const Alias extends string>(
    summed: `${ColumnRef<S>} as ${Alias}`
  ): TableQuery<M, S, (unknown extends R ? unknown : R) & { [Name in Alias]: number | null }>
  max<const Ref extends ColumnRef<S>, const Alias extends string>(
    column: `${Ref} as ${Alias}`
  ): TableQuery<
    M,
    S,
    (unknown extends R ? unknown : R) & { [Name in Alias]: ValueOf<S, Ref> | null }
  >
  min<const Ref extends ColumnRef<S>, const Alias extends string>(
    column: `${Ref} as ${Alias}`
  ): TableQuery<
    M,
    S,
    (unknown extends R ? unknown : R) & { [Name in Alias]: ValueOf<S, Ref> | null }
  >
  groupBy(...columns: (ColumnRef<S> | RawQuery)[]): this
  groupByRaw(sql: string, bindings?: RawQueryBindings): this
  having(column: string, operator: Operator, value: unknown): this
  havingRaw(sql: string | RawQuery, bindings?: RawQueryBindings): this
  orderBy(column: ColumnRef<S> | (keyof R & string), direction?: 'asc' | 'desc'): this
  orderByRaw(sql: string | RawQuery, bindings?: RawQueryBindings): this
  limit(rows: number): this
  offset(rows: number): this
  forUpdate(): this
  clone(): this
  /** The query as one selected value. */
  as<const Alias extends string>(
    alias: Alias
  ): Expression<{ [Name in Alias]: R extends object ? R[keyof R] | null : unknown }>
  union(query: Expression<object> | readonly Expression<object>[]): this
  unionAll(query: Expression<object> | readonly Expression<object>[]): this

  first(): Promise<Result<S, R> | null>
  firstOrFail(): Promise<Result<S, R>>
  /** @returns the number of updated rows. */
  update(values: Changes<M>): Promise<number>
  update<Column extends keyof M & string>(column: Column, value: Value<M[Column]>): Promise<number>
  increment(column: keyof M & string, by?: number): Promise<number>
  /** @returns the number of deleted rows. */
  delete(): Promise<number>
  toSQL(): { sql: string; bindings: unknown[] }
}

/**
 * A query over a table, given by name or model.
 * @example await table(change.trx, Invitation).where('employee_id', id).update({ revoked_at: at
 * })
 */
export function table<Model extends ModelClass>(
  client: Client,
  model: Model
): TableQuery<Row<InstanceType<Model>>, { [Name in Model['table']]: Row<InstanceType<Model>> }>
export function table<const Ref extends TableRef>(
  client: Client,
  name: Ref
): TableQuery<Named<Ref>[keyof Named<Ref>] & object, Named<Ref>>
export function table(client: Client, source: string | ModelClass): unknown {
  return client.from(nameOf(source as Source))
}

/**
 * An SQL expression to select, with the names and types it adds to the row.
 * @example .select(expression<{ is_registered: Flag }>('users.password is not null as
 * is_registered'))
 */
export function expression<Shape extends object>(
  sql: string,
  bindings?: RawQueryBindings
): Expression<Shape> & ReturnType<Database['raw']> {
  return db.raw(sql, bindings) as Expression<Shape> & ReturnType<Database['raw']>
}

/** A table by its name, or by its model. */
export type Source = TableName | ModelClass
export type RowIn<From extends Source> = From extends TableName
  ? Tables[From]
  : From extends ModelClass
    ? Row<InstanceType<From>>
    : never
export const nameOf = (source: Source): string =>
  typeof source === 'string' ? source : source.table

/** The row type of a query. */
export type RowOf<Query extends PromiseLike<readonly object[]>> = Awaited<Query>[number]

/** A query over tables that `along()` or a raw `from` names. */
export function reading<Name extends TableName, Aliased extends Scope = NoScope>(
  query: DatabaseQueryBuilderContract
): TableQuery<object, Pick<Tables, Name> & Aliased> {
  return query as unknown as TableQuery<object, Pick<Tables, Name> & Aliased>
}

/**
 * A query over the result of another, under a name.
 * @example await over(db, cells, 'cells').groupBy('cells.month').select('cells.month')
 */
export function over<Found extends object, const Alias extends string>(
  client: Client,
  query: PromiseLike<readonly Found[]> & Expression<object>,
  alias: Alias
): TableQuery<object, { [Name in Alias]: Found }> {
  return client.query().from(untyped(query).as(alias)) as unknown as TableQuery<
    object,
    { [Name in Alias]: Found }
  >
}

/**
 * The number of rows a query finds, whatever it selects: MySQL cannot count next to plain
 * columns.
 */
export async function countOf(
  query: Expression<object> | DatabaseQueryBuilderContract
): Promise<number> {
  const { total } = await untyped(query as Expression<object>)
    .clone()
    .clearSelect()
    .count('* as total')
    .firstOrFail()
  return total
}

/** Lucid's own builder, for features that the typed one lacks. */
export function untyped(query: Expression<object>): DatabaseQueryBuilderContract {
  return query as unknown as DatabaseQueryBuilderContract
}
