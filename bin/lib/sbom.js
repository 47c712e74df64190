import { readFileSync } from 'node:fs'
import { fromRoot } from './paths.js'

const json = (name) => JSON.parse(readFileSync(fromRoot(name), 'utf8'))

/** `sha512-…` in base64, as npm writes it. */
function hashesOf(integrity) {
  const [, algorithm, digest] = /^sha(\d+)-(\S+)/.exec(integrity ?? '') ?? []
  if (!digest) return undefined
  return [{ alg: `SHA-${algorithm}`, content: Buffer.from(digest, 'base64').toString('hex') }]
}

/** @param path where npm installs it, `node_modules/a/node_modules/@b/c` */
function component([path, { version, license, integrity, resolved, optional, devOptional }]) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    'type': 'library',
    'bom-ref': path,
    name,
    version,
    'scope': optional || devOptional ? 'optional' : 'required',
    purl,
    'hashes': hashesOf(integrity),
    'licenses': license ? [{ expression: license }] : undefined,
    'externalReferences': resolved ? [{ type: 'distribution', url: resolved }] : undefined,
  }
}

/**
 * The portal's production packages, as CycloneDX: every package of the lock file that is not only
 * for development. `npm sbom --omit dev` omits packages that are needed in both, and npm 9 does
 * not have it.
 */
export function billOfMaterials() {
  const { name, version } = json('package.json')
  const { packages } = json('package-lock.json')
  const served = Object.entries(packages).filter(([path, { dev, link }]) => path && !dev && !link)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { 'type': 'application', 'bom-ref': name, name, version },
    },
    components: served.map(component),
  }
}
