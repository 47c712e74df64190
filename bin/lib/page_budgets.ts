import { brotliCompressSync } from 'node:zlib'

/** A script file of the build. */
interface BuiltFile {
  fileName: string
  /** The source of an entry or a page. */
  facadeModuleId: string | null
  imports: string[]
  code: string
}

interface Budget {
  files: number
  kilobytes: number
  /** What a page loads on demand, but at once. What else it loads is not counted. */
  parts?: string[]
}

type Budgets = Record<string, Budget>

/** What every page of signed-in people loads after itself. */
const SHELL = 'lib/kept_focus.ts'

/** The script files that a page may load by itself, and their Brotli size in KB, with the app's own. */
export const BUDGETS: Budgets = {
  'accounts/login': { files: 5, kilobytes: 102 },
  'people/accept_invitation': { files: 8, kilobytes: 150 },
  'dashboard/home': { files: 7, kilobytes: 139, parts: [SHELL] },
  'dashboard/own': { files: 9, kilobytes: 134, parts: [SHELL] },
  'people/employees/index': { files: 7, kilobytes: 137, parts: [SHELL] },
  'people/employees/show': { files: 8, kilobytes: 142, parts: [SHELL] },
  'accounts/profile': { files: 9, kilobytes: 157, parts: [SHELL] },
  'signing/sign': { files: 10, kilobytes: 203, parts: [SHELL, 'components/pdf/open_pdf.ts'] },
  'signing/external_signer': { files: 8, kilobytes: 137 },
  'training/compliance': { files: 7, kilobytes: 132, parts: [SHELL] },
  'documents/template': {
    files: 10,
    kilobytes: 208,
    parts: [SHELL, 'components/documents/file_template.tsx', 'components/pdf/open_pdf.ts'],
  },
  'onboarding/checklist': { files: 8, kilobytes: 133, parts: [SHELL] },
}

/**
 * Says what is wrong with the built script files: a page outgrows its budget, or files import each
 * other in a circle. Then the browser runs one of them before what it needs, and the page stays
 * empty.
 */
export function pageProblem(files: BuiltFile[], budgets: Budgets): string | undefined {
  const byName = new Map(files.map((file) => [file.fileName, file]))
  const sizes = new Map<BuiltFile, number>()
  const sizeOf = (file: BuiltFile) => {
    const size = sizes.get(file) ?? brotliCompressSync(file.code).length
    sizes.set(file, size)
    return size
  }
  const loadedWith = (names: string[]) => {
    const loaded = new Set(names)
    for (const name of loaded) byName.get(name)?.imports.forEach((file) => loaded.add(file))
    return files.filter(({ fileName }) => loaded.has(fileName))
  }

  const circle = files.find((file) => loadedWith(file.imports).includes(file))
  if (circle) return `${circle.fileName} imports itself through ${circle.imports.join(', ')}`

  for (const [page, { parts = [], ...most }] of Object.entries(budgets)) {
    const sources = ['app.tsx', `pages/${page}.tsx`, ...parts]
    const names: string[] = []
    for (const source of sources) {
      const file = files.find(({ facadeModuleId }) =>
        facadeModuleId?.endsWith(`/inertia/${source}`)
      )
      if (!file) return `The page ${page} has no file for ${source}`
      names.push(file.fileName)
    }
    const loaded = loadedWith(names)
    const kilobytes = Math.ceil(loaded.reduce((sum, file) => sum + sizeOf(file), 0) / 1024)
    if (loaded.length > most.files || kilobytes > most.kilobytes) {
      return `The page ${page} loads ${loaded.length} script files of ${kilobytes} KB; at most are ${most.files} of ${most.kilobytes} KB`
    }
  }
}
