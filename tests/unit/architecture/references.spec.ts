import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

/** Files by path from the root, with their text. */
interface Repository {
  files: ReadonlySet<string>
  read: (file: string) => string
}

/** Generated files and data. */
const SKIPPED = /^(package-lock\.json$|tests\/fixtures\/|resources\/data\/|\.adonisjs\/)/
/** A working copy has these in addition to the repository. */
const UNTRACKED =
  /^(\.git|node_modules|build|tmp|coverage|public\/assets|\.idea|\.vscode|\.env(?!\.example$).*)$/
/** In these, every link is checked. */
const DOCUMENTATION = /^((README|CONTRIBUTING|SECURITY)\.md|docs\/.*\.md)$/

const WEB_ADDRESS = /\b[a-z][a-z\d+.-]*:\/\/[^\s)>'"`]+/gi
/** A name ending in `.md`, with `$`, `}` and `*` so that one built by code is recognized. */
const MARKDOWN_NAME = /(?<![\w@./$}*-])[\w@./$}*-]*\.md(?![\w-]|\.\w)/g
const BUILT_BY_CODE = /[$}*]|(^|\/)\.md$/

const FENCED_CODE = /^ *(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ *\1[`~]* *$/gm
const INLINE_CODE = /`[^`\n]*`/g
const HEADING = /^ {0,3}#{1,6} +(.+?)(?: +#+)? *$/gm
const ANCHOR = /<a\s[^>]*\b(?:id|name)="([^"]+)"/g
/** `[text](target)`, `[text]: target`, and the same in HTML. */
const LINKS = [
  /\]\(\s*<?([^\s()<>]+)/g,
  /^ {0,3}\[[^\]^][^\]]*\]: +<?([^\s<>]+)/gm,
  /<(?:a|img)\s[^>]*\b(?:href|src)="([^"]+)"/g,
]
const ELSEWHERE = /^([a-z][a-z\d+.-]*:|\/\/)/i

function walk(directory = ''): string[] {
  return readdirSync(app.makePath(directory), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(directory, entry.name)
    if (UNTRACKED.test(path)) return []
    if (entry.isDirectory()) return walk(path)
    return entry.isFile() ? [path] : []
  })
}

/** Git's files that are still on the disk; all files if git is missing or tracks none. */
function trackedFiles(): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '-z'], {
      cwd: app.makePath(),
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\0')
    if (listed.includes('package.json')) {
      return listed.filter((file) => file !== '' && existsSync(app.makePath(file)))
    }
  } catch {
    // A copy without git is walked.
  }
  return walk()
}

function readRepository(): Repository {
  const files = trackedFiles()
  return { files: new Set(files), read: (file) => readFileSync(app.makePath(file), 'utf8') }
}

/** A name is looked up next to the file, in docs/, and at the root. */
function isKnown(name: string, file: string, { files }: Repository): boolean {
  const path = name.replace(/^\/+/, '')
  return [posix.dirname(file), 'docs', '.'].some((place) => files.has(posix.join(place, path)))
}

/** Names of Markdown files, in text files, that no file in the repository has. */
function unknownNames(repository: Repository): string[] {
  return [...repository.files].flatMap((file) => {
    if (SKIPPED.test(file)) return []
    const text = repository.read(file)
    // Images and the like.
    if (text.includes('\0')) return []
    return [...text.replace(WEB_ADDRESS, '').matchAll(MARKDOWN_NAME)]
      .map(([name]) => name)
      .filter((name) => !BUILT_BY_CODE.test(name) && !isKnown(name, file, repository))
      .map((name) => `${file}: ${name}`)
  })
}

/** The anchors of a page, as GitHub makes them from its headings, and manual ones. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  const prose = text.replace(FENCED_CODE, '')
  for (const [, heading = ''] of prose.matchAll(HEADING)) {
    const slug = heading
      .replace(/<\/?a\b[^>]*>/g, '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-')
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  for (const [, anchor = ''] of prose.matchAll(ANCHOR)) anchors.add(anchor)
  return anchors
}

function leadsSomewhere(target: string, file: string, { files, read }: Repository): boolean {
  const [path = '', anchor = ''] = decodeURI(target).split('#')
  const place = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path)
  const found = path === '' ? file : posix.normalize(place).replace(/\/$/, '')
  if (!files.has(found)) {
    return found === '.' || [...files].some((each) => each.startsWith(`${found}/`))
  }
  return anchor === '' || !found.endsWith('.md') || anchorsOf(read(found)).has(anchor)
}

/** The documentation's relative links that lead nowhere. */
function brokenLinks(repository: Repository): string[] {
  return [...repository.files].flatMap((file) => {
    if (!DOCUMENTATION.test(file)) return []
    const prose = repository.read(file).replace(FENCED_CODE, '').replace(INLINE_CODE, '')
    return LINKS.flatMap((link) => [...prose.matchAll(link)])
      .map(([, target = '']) => target)
      .filter((target) => !ELSEWHERE.test(target) && !leadsSomewhere(target, file, repository))
      .map((target) => `${file}: ${target}`)
  })
}

/** A repository with only these files. */
const planted = (texts: Record<string, string>): Repository => ({
  files: new Set(Object.keys(texts)),
  read: (file) => texts[file] ?? '',
})

test.group('Architecture | references', () => {
  test('every Markdown file that is named is in the repository', ({ assert }) => {
    const repository = readRepository()
    assert.isAbove(repository.files.size, 100)
    assert.deepEqual(unknownNames(repository), [])
  })

  test('every relative link of the documentation leads somewhere', ({ assert }) => {
    const repository = readRepository()
    assert.isTrue(repository.files.has('docs/architecture.md'))
    assert.deepEqual(brokenLinks(repository), [])
  })

  test('a planted name is found, but none on the web or built by code', ({ assert }) => {
    const gone = ['gone', 'md'].join('.')
    const repository = planted({
      'README.md': `See docs/api.md, and ${gone}.`,
      'docs/api.md': 'See README.md and api.md.',
      'app/core/one.ts': [
        `// docs/api.md and /docs/api.md; see (docs/${gone}, Training).`,
        `// https://example.com/${gone}`,
        `const names = [\`\${name}/${gone}\`, '*/${gone}', name + '.md', sizes.mdx]`,
      ].join('\n'),
      'logo.png': `\0${gone}`,
    })
    assert.deepEqual(unknownNames(repository), [
      `README.md: ${gone}`,
      `app/core/one.ts: docs/${gone}`,
    ])
  })

  test('a planted link to a file or heading that is not there is found', ({ assert }) => {
    const gone = ['gone', 'md'].join('.')
    const repository = planted({
      'README.md': [
        '# One & two',
        `[a](docs/api.md), [b](docs/), [c](#one--two), [d](https://example.com/${gone})`,
        `[e](docs/${gone}), [f](#one-two), [g](docs/api.md#missing), <img src="logo.svg">`,
        `\`[h](${gone})\``,
        '```md',
        `[i](${gone})`,
        '# In code',
        '```',
        '[`j`](#in-code)',
      ].join('\n'),
      'docs/api.md': [
        '## GET /api/files/{id} · `files:view`',
        '## Twice',
        '## Twice',
        '<a id="uploads"></a>**Uploads.**',
        '[a](#get-apifilesid--filesview), [b](#twice-1), [c](#uploads), [d](../README.md#one--two)',
        '[e](../../outside.txt), [f](#twice-2)',
        '',
        '[g]: missing.txt',
      ].join('\n'),
    })
    assert.sameMembers(brokenLinks(repository), [
      `README.md: docs/${gone}`,
      'README.md: #one-two',
      'README.md: docs/api.md#missing',
      'README.md: logo.svg',
      'README.md: #in-code',
      'docs/api.md: ../../outside.txt',
      'docs/api.md: #twice-2',
      'docs/api.md: missing.txt',
    ])
  })
})
