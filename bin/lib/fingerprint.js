import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from './paths.js'

function filesUnder(path) {
  if (!existsSync(fromRoot(path))) return []
  if (statSync(fromRoot(path)).isFile()) return [path]
  return readdirSync(fromRoot(path))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

/** One hash over the names and contents of all files below `paths`. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(fromRoot(file)))
      .update('\0')
  }
  return hash.digest('hex')
}

export const isStamped = (stamp, value) =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === value

export const writeStamp = (stamp, value) => writeFileSync(stamp, value)
