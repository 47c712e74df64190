import { glob, readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import ts from 'typescript'
import app from '@adonisjs/core/services/app'

/** What people read says the first, never the second. */
const NEVER: [say: string, never: RegExp][] = [
  [
    'email',
    /\be-mail|(?<![-.\w/])mail(?:s|ed|ing)?\b(?![-\w/]|[.:]\w| \(?(?:server|address)|box\b)/i,
  ],
  ['someone, everyone, no one', /\b(?:some|every|no|any)body\b/i],
  ['company', /\bfirms?\b/i],
  ['is valid, expires', /\bstill holds?\b|\bholds until\b/i],
  ['assigned, requested', /\basked of\b|\b(?:not|not be|document is) asked for\b/i],
  ['shows, notifies', /\b(?:is|are|was|were|be|been) told\b|\btold of\b/i],
  ['appears in', /\bstands? in\b/i],
  ['canceled, expired', /\bcall(?:s|ed|ing)? off\b/i],
  ['employee', /\bon the roster\b/i],
  ['in the meantime, since', /\bmeanwhile\b/i],
  ['you don’t have access', /\byou may not\b/i],
  ['status', /^(?:all )?states?$|\b(?:this|every) state\b/i],
  ['start, started', /\bbeg[aiu]n(?:s|ning)?\b/i],
  ['delete, remove', /\bdestroy/i],
  ['again, applies', /\banew\b|\banswer holds\b|\btake up again\b/i],
  ['records, shows', /\btells of\b|\bhear of it\b|\bbe found out\b/i],
  // It may be the reader, in another tab.
  ['changedSince()', /\bsince you opened\b|\bsomeone else(?: has)? (?:changed|saved)\b/i],
  ['anymore', /\bany more\b/i],
  ['checked', /\b(?:un)?tick(?:s|ed|ing)?\b/i],
  ['turned on', /\bswitch(?:ed|ing)? (?:it )?on\b/i],
  [
    'US spelling',
    /\blicence|\b(?:behavi|col|fav)our|\b(?:recogn|oxid|organ)is|\b(?:cancell|labell)(?:ed|ing)\b|\btowards\b|\bcatalogue/i,
  ],
]

/** Texts to the letter. */
const EXEMPT = [
  // The badge of a signing request in the specification
  'Cancelled',
  // Of changedSince itself
  '… was … since you opened it.',
]

/** Headings of people's files and fields of government forms, in their own spelling. */
const GIVEN_BY_OTHERS = [
  'app/people/import/reading/heading_names.ts',
  'app/documents/known_forms.ts',
]

/** Attributes that nobody reads. */
const UNREAD = /^(?:className|href|id|htmlFor|name|type|src|d|key|value|data-.*)$/

/** A text of words, not a name in the code, a path, a list of classes, or SQL. */
const isRead = (text: string) =>
  /^[A-Z][a-z-]+$|[A-Za-z,.:;”’)] +[“(\w]/.test(text) &&
  !/[a-z]_[a-z]|[[\]{}|]|\w-\w+-\w|^(?:begin|select|insert|update|with|left|case|sum|exists) |^\S* as \w+$/.test(
    text
  )

/** The texts of a source, without comments and names in the code. */
function textsOf(path: string, source: string): { line: number; text: string }[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const found: { line: number; text: string }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isJsxAttribute(node) && UNREAD.test(node.name.getText(file))) return
    const text = textOf(node)?.replaceAll(/\s+/g, ' ').trim()
    if (text && isRead(text)) {
      found.push({ line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, text })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    .map(({ text }) => text)
    .join('…')
}

/** `path:line: say this: text` for each text with a word that people should not read. */
const faultsOf = (path: string, texts: { line: number; text: string }[]): string[] =>
  texts.flatMap(({ line, text }) =>
    EXEMPT.includes(text)
      ? []
      : NEVER.filter(([, never]) => never.test(text)).map(
          ([say]) => `${path}:${line}: ${say}: ${text}`
        )
  )

/** The lines of a text file; code between backticks is not read. */
const linesOf = (source: string) =>
  source
    .split('\n')
    .map((text, index) => ({ line: index + 1, text: text.replaceAll(/`[^`]*`|\]\([^)]*\)/g, '') }))

const SOURCES = '{app,bin,commands,config,inertia,providers,start}/**/*.{js,ts,tsx}'
const TEXTS = [
  'resources/{views,data}/**/*.{edge,yaml}',
  '*.md',
  'docs/*.md',
  'docs/domains/*.md',
  'docs/decisions/*.md',
]

test.group('Words that people read', () => {
  test('are those of plain US English, on screen, in emails and in the shell', async ({
    assert,
  }) => {
    const faults: string[] = []
    for await (const path of glob(SOURCES, { cwd: app.makePath() })) {
      if (GIVEN_BY_OTHERS.includes(path)) continue
      const source = await readFile(app.makePath(path), 'utf8')
      faults.push(...faultsOf(path, textsOf(path, source)))
    }
    assert.deepEqual(faults, [])
  })

  test('are those of plain US English in texts and docs', async ({ assert }) => {
    const faults: string[] = []
    for await (const path of glob(TEXTS, { cwd: app.makePath() })) {
      faults.push(...faultsOf(path, linesOf(await readFile(app.makePath(path), 'utf8'))))
    }
    assert.deepEqual(faults, [])
  })

  test('are found in strings, templates and pages, not in comments and names', ({ assert }) => {
    const planted = `
      import { mails } from './mails' // Somebody else
      const state = { cancelled: 'queued_mails', where: 'select id from mails where firm = 1' }
      export const told = \`Nobody was \${state.cancelled} yet\`
      export const Page = () => <p className="mail is-firm">The email of the firm, no mail.</p>
    `
    assert.deepEqual(faultsOf('planted.tsx', textsOf('planted.tsx', planted)), [
      'planted.tsx:4: someone, everyone, no one: Nobody was … yet',
      'planted.tsx:5: email: The email of the firm, no mail.',
      'planted.tsx:5: company: The email of the firm, no mail.',
    ])
  })
})
