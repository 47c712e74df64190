import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import { BUDGETS, pageProblem } from '../../../bin/lib/page_budgets.js'

/** Code that compression makes half as small: of so many KB afterward. */
const code = (kilobytes: number) => randomBytes(kilobytes * 1024).toString('hex')
const shared = { fileName: 'base.js', facadeModuleId: null, imports: [], code: code(4) }
const entry = {
  fileName: 'app.js',
  facadeModuleId: '/portal/inertia/app.tsx',
  imports: ['base.js'],
  code: code(2),
}
const page = {
  fileName: 'home.js',
  facadeModuleId: '/portal/inertia/pages/dashboard/home.tsx',
  imports: ['base.js'],
  code: code(2),
}
const part = {
  fileName: 'charts.js',
  facadeModuleId: '/portal/inertia/components/dashboard/charts.tsx',
  imports: ['base.js'],
  code: code(3),
}
const files = [shared, entry, page, part]
const of = (limits: { files: number; kilobytes: number; parts?: string[] }) => ({
  'dashboard/home': limits,
})

test.group('Operations | page budgets', () => {
  test('a page within its budget is right', ({ assert }) => {
    assert.isUndefined(pageProblem(files, of({ files: 3, kilobytes: 9 })))
  })

  test('a page that outgrows its size or its number of files is named', ({ assert }) => {
    for (const limits of [
      { files: 3, kilobytes: 7 },
      { files: 2, kilobytes: 9 },
    ]) {
      assert.match(pageProblem(files, of(limits)) ?? '', /^The page dashboard\/home loads 3 script/)
    }
  })

  test('what a page loads on demand counts where the budget names it', ({ assert }) => {
    const parts = ['components/dashboard/charts.tsx']
    assert.isUndefined(pageProblem(files, of({ files: 4, kilobytes: 12, parts })))
    assert.match(
      pageProblem(files, of({ files: 4, kilobytes: 9, parts })) ?? '',
      /loads 4 script files of 1[12] KB; at most are 4 of 9 KB$/
    )
    assert.equal(
      pageProblem([shared, entry, page], of({ files: 4, kilobytes: 12, parts })),
      'The page dashboard/home has no file for components/dashboard/charts.tsx'
    )
  })

  test('a page that is gone is named', ({ assert }) => {
    assert.equal(
      pageProblem([shared, entry], of({ files: 3, kilobytes: 9 })),
      'The page dashboard/home has no file for pages/dashboard/home.tsx'
    )
  })

  test('files that import each other in a circle are named', ({ assert }) => {
    const turned = [{ ...shared, imports: ['home.js'] }, entry, page]
    assert.match(pageProblem(turned, {}) ?? '', /^base\.js imports itself through home\.js$/)
  })

  test('the first pages people open have a budget', ({ assert }) => {
    assert.includeMembers(Object.keys(BUDGETS), [
      'accounts/login',
      'dashboard/home',
      'people/employees/index',
      'signing/sign',
    ])
  })
})
