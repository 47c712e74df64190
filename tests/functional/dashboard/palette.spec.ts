import { glob, readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import ts from 'typescript'
import app from '@adonisjs/core/services/app'
import { ALL_PERMISSIONS, isGrantable, type Permission } from '#core/permissions'
import { signedIn } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

/** An icon, a component or a function that is not called here. */
const UNUSED = () => null

const OTHERS: Record<string, unknown> = {
  'react/jsx-runtime': { jsx: (type: unknown, props: unknown) => ({ type, props }) },
  '../lists/list_address': { lastEmployeesAddress: () => '/employees' },
}

/** A script of the pages, with nothing of what it imports but the menu. */
async function scriptOf<T>(path: string): Promise<T> {
  const source = await readFile(app.makePath(path), 'utf8')
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, jsx: ts.JsxEmit.ReactJSX },
  })
  const menu = path.endsWith('/navigation.ts') ? {} : await navigation()
  const imported = (name: string) =>
    name.endsWith('/navigation') ? menu : (OTHERS[name] ?? new Proxy({}, { get: () => UNUSED }))
  const exported = {}
  new Function('require', 'exports', outputText)(imported, exported)
  return exported as T
}

type Menu = {
  navigationFor: (permissions: Permission[]) => { href: string; to: string }[]
  isOffered: (item: { permission?: Permission | Permission[] }, by: Permission[]) => boolean
}
type Tab = { href: string; permission?: Permission | Permission[] }
type Tabs = { props: { tabs: Tab[] } }
type Palette = {
  destinationsFor: (permissions: Permission[]) => { items: { to: { href?: string } }[] }[]
}

const navigation = () => scriptOf<Menu>('inertia/layouts/navigation.ts')

/** The tabs of each area. */
async function everyTab(): Promise<Tab[][]> {
  const areas: Tab[][] = []
  for await (const path of glob('inertia/components/*/*_tabs.tsx', { cwd: app.makePath() })) {
    if (path.endsWith('/page_tabs.tsx')) continue
    const exported = Object.values(await scriptOf<Record<string, unknown>>(path))
    const component = exported.find((one) => typeof one === 'function') as (props: object) => Tabs
    const element = component({ current: '' })
    const tabs = element.props.tabs
    // The settings state theirs once, at the link to them.
    const ofArea = path.includes('/settings/') ? { permission: 'settings:manage' as const } : {}
    areas.push(tabs.map((tab) => ({ ...ofArea, ...tab })))
  }
  return areas
}

const OF_EMPLOYEES: Permission[] = ['training:view', 'documents:view', 'modules:view']

test.group('The search of every page', (group) => {
  group.each.setup(() => emptyPortal())

  for (const permission of [null, ...ALL_PERMISSIONS]) {
    test(`has each page of the menus, and opens it, with ${permission ?? 'no permission'}`, async ({
      assert,
    }) => {
      const permissions = permission ? [permission] : []
      const { navigationFor, isOffered } = await navigation()
      const { destinationsFor } = await scriptOf<Palette>(
        'inertia/components/palette/destinations.ts'
      )
      const menu = navigationFor(permissions)
      const areas = menu.map(({ href }) => href)
      const tabs = (await everyTab())
        .flat()
        .filter((tab) => (tab.permission ? isOffered(tab, permissions) : areas.includes(tab.href)))
      const found = destinationsFor(permissions)
        .flatMap(({ items }) => items)
        .flatMap(({ to }) => to.href ?? [])
      assert.includeMembers(found, [...menu.map(({ to }) => to), ...tabs.map(({ href }) => href)])

      // Only administrators have it.
      if (permission && !isGrantable(permission)) return
      const person = await given.employee()
      for (const one of OF_EMPLOYEES) {
        if (one !== permission) await given.override(person, one, 'deny')
      }
      if (permission && !OF_EMPLOYEES.includes(permission)) {
        await given.override(person, permission, 'grant')
      }
      const caller = await signedIn(person)
      const closed: string[] = []
      for (const href of found) {
        const { status } = await caller.page(href)
        if (status !== 200) closed.push(`${status} ${href}`)
      }
      assert.deepEqual(closed, [])
    })
  }

  test('knows the tabs of each area', async ({ assert }) => {
    const areas = await everyTab()
    assert.isAtLeast(areas.length, 6)
    for (const tabs of areas) assert.isAtLeast(tabs.length, 3)
  })
})
