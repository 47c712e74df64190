import { join } from 'node:path'
import ts from 'typescript'

/** A validator that an action reads a part of the request with, by where it is exported. */
export interface UsedValidator {
  file: string
  name: string
  reads: 'body' | 'query' | 'headers'
}

/** What the code behind a route shows of its answers and of what it reads. */
export interface Action {
  validators: UsedValidator[]
  /** Query fields that are read without a validator. */
  queryFields: string[]
  takesFile: boolean
  isList: boolean
  mayAskWhoItIs: boolean
  isForAdmins: boolean
  statuses: number[]
  /** Whether the status 200 is possible although another one is set. */
  mayBePlain: boolean
  mediaTypes: string[]
  /** What is answered as JSON: what the action returns, or hands to the response. */
  answers: ts.Type[]
}

/** What the transformers answer, by names; written by the code generation. */
const NAMED_TYPES = '.adonisjs/client/data.d.ts'

const SENDING: Record<string, number> = { noContent: 204, accepted: 202, created: 201 }

/** Methods that say something on a request, a response or a page. */
const OF_HTTP = new Set([
  ...Object.keys(SENDING),
  ...['header', 'qs', 'redirect', 'render', 'send', 'status', 'stream'],
])

/** Reads the sources with the compiler: types of answers, and what an action comes to call. */
export class Sources {
  readonly checker: ts.TypeChecker
  readonly #program: ts.Program
  readonly #app: string
  /** Most actions come to call the same functions, and asking the checker again costs as much. */
  readonly #followed = new Map<ts.Node, ts.Declaration[]>()

  constructor(private readonly root: string) {
    const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
    const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root)
    this.#app = join(root, 'app/')
    const rootNames = [
      join(root, NAMED_TYPES),
      ...fileNames.filter((file) => !file.startsWith(join(root, 'tests/'))),
    ]
    this.#program = ts.createProgram({ rootNames, options: { ...options, noEmit: true } })
    this.checker = this.#program.getTypeChecker()
  }

  /** The types of what transformers answer, by the names of the transformers. */
  transformed(): [name: string, type: ts.Type][] {
    const source = this.#program.getSourceFile(join(this.root, NAMED_TYPES))
    if (!source) throw new Error(`There is no ${NAMED_TYPES}`)
    const found: [string, ts.Type][] = []
    const visit = (node: ts.Node): void => {
      if (ts.isTypeAliasDeclaration(node) && node.type.getText().startsWith('InferData<')) {
        found.push([node.name.text, this.checker.getTypeAtLocation(node)])
      }
      if (ts.isTypeAliasDeclaration(node) && node.type.getText().startsWith('InferVariants<')) {
        const owner = (node.parent.parent as ts.ModuleDeclaration).name.text
        for (const variant of this.checker.getPropertiesOfType(
          this.checker.getTypeAtLocation(node)
        )) {
          found.push([
            `${owner}${capitalized(variant.name)}`,
            this.checker.getTypeOfSymbol(variant),
          ])
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  }

  /** @param file of the controller, whose default export is a class with the method. */
  action(file: string, method: string): Action {
    const source = this.#program.getSourceFile(file)
    const declaration = source?.statements
      .filter(ts.isClassDeclaration)
      .flatMap(({ members }) => [...members])
      .find((member) => ts.isMethodDeclaration(member) && member.name.getText() === method)
    if (!declaration || !ts.isMethodDeclaration(declaration)) {
      throw new Error(`${file} has no ${method}`)
    }
    const found = new Reach(this.checker, this.#app, this.#followed)
    found.enter(declaration)
    const signature = this.checker.getSignatureFromDeclaration(declaration)
    const returned = signature && this.checker.getAwaitedType(signature.getReturnType())
    if (!returned) throw new Error(`${file} says nothing of what ${method} returns`)
    return found.summed(returned)
  }
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Everything that one action comes to call, visited once. */
class Reach {
  readonly #seen = new Set<ts.Node>()
  readonly #statuses = new Set<number>()
  readonly #mediaTypes = new Set<string>()
  readonly #queryFields = new Set<string>()
  readonly #validators: UsedValidator[] = []
  readonly #sent: ts.Type[] = []
  readonly #accepted: ts.Type[] = []
  readonly #called = new Set<string>()
  #always = false
  #isForAdmins = false

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly app: string,
    private readonly followed: Map<ts.Node, ts.Declaration[]>
  ) {}

  enter(node: ts.Node): void {
    if (this.#seen.has(node)) return
    this.#seen.add(node)
    this.#visit(node)
  }

  summed(returned: ts.Type): Action {
    const nothing = ts.TypeFlags.Void | ts.TypeFlags.Undefined | ts.TypeFlags.Never
    const parts = returned.isUnion() ? returned.types : [returned]
    const returns = parts.some((part) => !(part.flags & nothing))
    return {
      validators: this.#validators,
      queryFields: [...this.#queryFields],
      takesFile: this.#called.has('receiveUpload'),
      isList: this.#called.has('answerList'),
      mayAskWhoItIs: this.#called.has('assertReauthenticated'),
      isForAdmins: this.#isForAdmins,
      statuses: [...this.#statuses],
      mayBePlain: !this.#always && (returns || this.#sent.length > 0),
      mediaTypes: [...this.#mediaTypes],
      answers: [...(returns ? [returned] : []), ...this.#sent, ...this.#accepted],
    }
  }

  #visit(node: ts.Node): void {
    if (ts.isTypeNode(node)) return
    if (ts.isCallExpression(node)) this.#call(node)
    if (ts.isCallExpression(node) && node.expression.getText() === 'assertAdmin') {
      this.#isForAdmins ||= !isConditional(node)
    }
    if (ts.isNewExpression(node) && node.expression.getText() === 'HttpError') {
      this.#status(node.arguments?.[0])
    }
    if (ts.isIdentifier(node)) this.#follow(node)
    ts.forEachChild(node, (child) => this.#visit(child))
  }

  #call(node: ts.CallExpression): void {
    const [first, second] = node.arguments
    if (node.expression.kind === ts.SyntaxKind.SuperKeyword) return this.#status(first)
    if (!ts.isPropertyAccessExpression(node.expression)) return
    const { name, expression: object } = node.expression
    if (name.text === 'validateUsing') this.#validator(first, second ? 'query' : 'body')
    if (name.text === 'validate' || name.text === 'tryValidate') this.#validate(object, first)
    if (!OF_HTTP.has(name.text)) return
    const on = this.checker.typeToString(this.checker.getTypeAtLocation(object))
    if (on === 'HttpResponse') this.#respond(name.text, node)
    if (name.text === 'render' && on.startsWith('Inertia')) this.#mediaTypes.add('text/html')
    if (on === 'HttpRequest' && name.text === 'qs') this.#queryField(node)
  }

  #queryField({ parent }: ts.Node): void {
    if (ts.isPropertyAccessExpression(parent)) this.#queryFields.add(parent.name.text)
  }

  #validate(validator: ts.Expression, data: ts.Expression | undefined): void {
    const type = this.checker.typeToString(this.checker.getTypeAtLocation(validator))
    if (!type.startsWith('VineValidator')) return
    const text = data?.getText() ?? ''
    if (text.includes('.header(')) this.#validator(validator, 'headers')
    else if (text.includes('.qs()')) this.#validator(validator, 'query')
    else if (/\bbody\b/.test(text)) this.#validator(validator, 'body')
  }

  #validator(given: ts.Expression | undefined, reads: UsedValidator['reads']): void {
    const at = given && ts.isElementAccessExpression(given) ? given.expression : given
    const symbol = at && this.#resolved(at)
    const declaration = symbol?.valueDeclaration
    if (!declaration) return
    const used = { file: declaration.getSourceFile().fileName, name: symbol.name, reads }
    const isKnown = this.#validators.some(
      ({ name, file }) => name === used.name && file === used.file
    )
    if (!isKnown) this.#validators.push(used)
  }

  #respond(method: string, node: ts.CallExpression): void {
    const [first, second] = node.arguments
    if (method === 'status') {
      this.#status(first)
      if (!isConditional(node)) this.#always = true
    }
    const sending = SENDING[method]
    if (sending) this.#statuses.add(sending)
    if (method === 'redirect') this.#statuses.add(302)
    if (method === 'stream') this.#mediaTypes.add('stream')
    if (first && method === 'send') this.#sends(node, first)
    if (first && sending) this.#accepted.push(this.checker.getTypeAtLocation(first))
    if (method === 'header' && first && second && /^'content-type'$/i.test(first.getText())) {
      for (const text of this.#texts(second)) this.#mediaTypes.add(text)
    }
  }

  #sends(node: ts.CallExpression, sent: ts.Expression): void {
    // A refusal has a shape of its own, and what a caller already has is not sent again.
    if (/status\((3|4|5|error)/.test(node.expression.getText())) return
    this.#sent.push(this.checker.getTypeAtLocation(sent))
  }

  #texts(node: ts.Expression): string[] {
    const type = this.checker.getTypeAtLocation(node)
    const parts = type.isUnion() ? type.types : [type]
    return parts.map((part) => (part.isStringLiteral() ? part.value : '*/*'))
  }

  #status(given: ts.Node | undefined): void {
    if (!given) return
    if (ts.isNumericLiteral(given)) this.#statuses.add(Number(given.text))
    if (ts.isConditionalExpression(given)) {
      this.#status(given.whenTrue)
      this.#status(given.whenFalse)
    }
  }

  #resolved(node: ts.Node): ts.Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias
      ? this.checker.getAliasedSymbol(symbol)
      : symbol
  }

  /** Where the application itself declares what is named. */
  #declarations(name: ts.Identifier): ts.Declaration[] {
    const known = this.followed.get(name)
    if (known) return known
    const found = (this.#resolved(name)?.declarations ?? []).filter((declaration) =>
      declaration.getSourceFile().fileName.startsWith(this.app)
    )
    this.followed.set(name, found)
    return found
  }

  /** Goes on in what is called or handed on, where it is the application's own. */
  #follow(name: ts.Identifier): void {
    for (const declaration of this.#declarations(name)) {
      if (ts.isClassDeclaration(declaration)) {
        for (const member of declaration.members) {
          if (ts.isConstructorDeclaration(member)) this.enter(member)
        }
      } else if (
        ts.isFunctionDeclaration(declaration) ||
        ts.isMethodDeclaration(declaration) ||
        ts.isPropertyAssignment(declaration) ||
        (ts.isVariableDeclaration(declaration) && declaration.initializer)
      ) {
        this.#called.add(name.text)
        this.enter(declaration)
      }
    }
  }
}

/** Whether a statement is only reached in some cases: inside an if, or behind an early return. */
function isConditional(node: ts.Node): boolean {
  let at = node
  for (; !ts.isFunctionLike(at.parent); at = at.parent) {
    if (ts.isIfStatement(at) || ts.isCatchClause(at)) return true
  }
  return returnsBefore(at, node.getStart())
}

function returnsBefore(node: ts.Node, end: number): boolean {
  if (node.getStart() >= end || ts.isFunctionLike(node)) return false
  if (ts.isReturnStatement(node) && node.end < end) return true
  return ts.forEachChild(node, (child) => returnsBefore(child, end)) ?? false
}
