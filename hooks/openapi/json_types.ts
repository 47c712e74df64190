import ts from 'typescript'

export interface Schema {
  [keyword: string]: unknown
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
}

const NOTHING = ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never
/** Deeper than any answer: a type that refers to itself and has no name. */
const MOST_DEPTH = 25

/** Equal for schemas that say the same, in whatever order. */
const keyOf = (schema: Schema) =>
  JSON.stringify(schema, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  )

/**
 * JSON Schema of TypeScript types, as their values are once JSON.stringify has written them: dates
 * are text, and what is undefined or a function is left out.
 */
export class JsonTypes {
  /** The types that have a name of their own, by it. */
  readonly components: Record<string, Schema> = {}
  readonly #named = new Map<ts.Type, string>()
  readonly #byShape = new Map<string, string>()

  constructor(private readonly checker: ts.TypeChecker) {}

  /** Gives objects of this type a name that the type itself has not. */
  name(type: ts.Type, name: string): void {
    const schema = this.#object(type, 0)
    this.#byShape.set(keyOf(schema), name)
  }

  schemaOf(type: ts.Type, depth = 0): Schema {
    if (depth > MOST_DEPTH) throw new Error(`${this.checker.typeToString(type)} never ends`)
    const { flags } = type
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {}
    if (flags & ts.TypeFlags.Null) return { type: 'null' }
    if (type.isUnion()) return this.#union(type.types, depth)
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value }
    if (flags & ts.TypeFlags.BooleanLiteral) {
      return { const: this.checker.typeToString(type) === 'true' }
    }
    if (flags & ts.TypeFlags.StringLike) return { type: 'string' }
    if (flags & ts.TypeFlags.NumberLike) return { type: 'number' }
    const text = this.#writtenAs(type)
    if (text) return this.schemaOf(text, depth + 1)
    if (this.checker.isTupleType(type) || this.checker.isArrayType(type)) {
      return this.#list(type as ts.TypeReference, depth)
    }
    const name = this.#nameOf(type)
    if (!name) return this.#shared(this.#object(type, depth))
    if (!this.#named.has(type)) this.#define(type, name, depth)
    return { $ref: `#/components/schemas/${this.#named.get(type)}` }
  }

  #define(type: ts.Type, name: string, depth: number): void {
    // Before its fields, which may lead back to it.
    const free = name in this.components ? this.#freeName(name) : name
    const schema: Schema = {}
    this.#named.set(type, free)
    this.components[free] = schema
    Object.assign(schema, this.#object(type, depth))
    // Two types that say the same under one name, as of two imports, are one.
    const [earlier] = Object.entries(this.components).find(
      ([other, said]) =>
        other !== free && other.replace(/\d+$/, '') === name && keyOf(said) === keyOf(schema)
    ) ?? [free]
    if (earlier === free) return
    delete this.components[free]
    this.#named.set(type, earlier)
  }

  #freeName(name: string): string {
    let number = 2
    while (`${name}${number}` in this.components) number += 1
    return `${name}${number}`
  }

  /** What has been named by its shape alone. */
  #shared(schema: Schema): Schema {
    const name = this.#byShape.get(keyOf(schema))
    if (!name) return schema
    this.components[name] ??= schema
    return { $ref: `#/components/schemas/${name}` }
  }

  /** The name that the application declares the type with. */
  #nameOf(type: ts.Type): string | null {
    const symbol = type.aliasSymbol ?? type.symbol
    const declaration = symbol?.declarations?.[0]
    if (!declaration || declaration.getSourceFile().fileName.includes('/node_modules/')) return null
    if (type.aliasSymbol) return type.aliasTypeArguments ? null : symbol.name
    const generic = (type as ts.TypeReference).typeArguments?.length
    return ts.isInterfaceDeclaration(declaration) && !generic ? symbol.name : null
  }

  /** What toJSON of a value answers, as of a date. */
  #writtenAs(type: ts.Type): ts.Type | undefined {
    const method = type.getProperty('toJSON')
    if (!method) return undefined
    const [signature] = this.checker.getTypeOfSymbol(method).getCallSignatures()
    return signature && this.checker.getReturnTypeOfSignature(signature)
  }

  #list(type: ts.TypeReference, depth: number): Schema {
    const items = this.checker.getTypeArguments(type).map((item) => this.schemaOf(item, depth + 1))
    if (!this.checker.isTupleType(type)) return { type: 'array', items: items[0] ?? {} }
    return { type: 'array', prefixItems: items, minItems: items.length, items: false }
  }

  #union(types: ts.Type[], depth: number): Schema {
    const parts = types.filter(({ flags }) => !(flags & NOTHING))
    const schemas: Schema[] = []
    const choices: unknown[] = []
    for (const part of parts) {
      const schema = this.schemaOf(part, depth + 1)
      if ('const' in schema) choices.push(schema.const)
      else if (!schemas.some((other) => keyOf(other) === keyOf(schema))) schemas.push(schema)
    }
    if (choices.includes(true) && choices.includes(false)) {
      schemas.unshift({ type: 'boolean' })
      choices.splice(0, choices.length, ...choices.filter((one) => typeof one !== 'boolean'))
    }
    if (choices.length > 0) schemas.unshift(enumOf(choices))
    const [first, second] = schemas
    if (!first) return {}
    if (!second) return first
    const isPlain = schemas.every(
      (schema) => typeof schema.type === 'string' && Object.keys(schema).length === 1
    )
    if (isPlain) return { type: schemas.map(({ type }) => type as string).sort() }
    return { anyOf: schemas.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)) }
  }

  /** As they are declared; by name where they are not, as in a Record. */
  #propertiesOf(type: ts.Type): ts.Symbol[] {
    const properties = this.checker.getPropertiesOfType(type)
    const areDeclared = properties.every(({ declarations = [] }) => declarations.length > 0)
    return areDeclared
      ? properties
      : [...properties].sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  #object(type: ts.Type, depth: number): Schema {
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    for (const property of this.#propertiesOf(type)) {
      const value = this.checker.getTypeOfSymbol(property)
      if (value.getCallSignatures().length > 0 || value.flags & NOTHING) continue
      if (property.name.startsWith('__@')) continue
      const parts = value.isUnion() ? value.types : [value]
      const isOptional =
        property.flags & ts.SymbolFlags.Optional || parts.some(({ flags }) => flags & NOTHING)
      properties[property.name] = this.schemaOf(value, depth + 1)
      if (!isOptional) required.push(property.name)
    }
    const others = this.checker.getIndexTypeOfType(type, ts.IndexKind.String)
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(others && { additionalProperties: this.schemaOf(others, depth + 1) }),
    }
  }
}

/** In an order of its own: the compiler's depends on which files it has read before. */
function enumOf(choices: unknown[]): Schema {
  choices.sort((one, other) => (String(one) < String(other) ? -1 : 1))
  const types = [...new Set(choices.map((choice) => typeof choice))]
  return { ...(types.length === 1 && { type: types[0] }), enum: choices }
}
