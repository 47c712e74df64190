import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

interface Bill {
  bomFormat: string
  components: {
    name: string
    version: string
    purl: string
    hashes?: { alg: string; content: string }[]
  }[]
}

const { billOfMaterials } = (await import(app.makeURL('bin/lib/sbom.js').href)) as {
  billOfMaterials(): Bill
}

const packageJson = JSON.parse(readFileSync(app.makePath('package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

test.group('Operations | bill of materials', () => {
  test('names every package that serves, as it is installed', ({ assert }) => {
    const { bomFormat, components } = billOfMaterials()
    assert.equal(bomFormat, 'CycloneDX')
    for (const name of Object.keys(packageJson.dependencies)) {
      const { version } = JSON.parse(
        readFileSync(app.makePath('node_modules', name, 'package.json'), 'utf8')
      ) as { version: string }
      const [found] = components.filter((one) => one.name === name && one.version === version)
      assert.equal(found?.purl, `pkg:npm/${name.replace('@', '%40')}@${version}`, name)
      assert.match(found?.hashes?.[0]?.content ?? '', /^[0-9a-f]{128}$/, name)
    }
  })

  test('names nothing that only builds and tests', ({ assert }) => {
    const names = new Set(billOfMaterials().components.map(({ name }) => name))
    for (const name of ['oxfmt', 'eslint', 'dependency-cruiser', 'smtp-server']) {
      assert.property(packageJson.devDependencies, name)
      assert.isFalse(names.has(name), name)
    }
  })
})
