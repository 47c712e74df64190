import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const openssl = (folder: string, ...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })

/** A company's own: a root, its issued certificates, and the key, as authorities deliver them. */
export function firmsOwn(
  folder: string,
  {
    usage = 'digitalSignature,nonRepudiation',
    key = ['rsa:2048'],
    days = '30',
    name = 'Harbour seal',
  } = {}
) {
  const file = (one: string) => readFileSync(join(folder, one), 'utf8')
  const ca = ['-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Root', '-days', '30']
  openssl(folder, 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...ca)
  const own = ['-keyout', 'own.key', '-out', 'own.csr', '-subj', `/CN=${name}/O=Harbour`]
  openssl(folder, 'req', '-newkey', ...key, '-nodes', ...own)
  writeFileSync(join(folder, 'ext'), `keyUsage=critical,${usage}\nbasicConstraints=CA:FALSE\n`)
  const by = [
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-extfile',
    'ext',
    '-days',
    days,
  ]
  openssl(folder, 'x509', '-req', '-in', 'own.csr', '-out', 'own.pem', ...by)
  return { own: file('own.pem'), ca: file('ca.pem'), key: file('own.key') }
}
