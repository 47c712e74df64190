import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { unpacked } from '#tests/helpers/archives'

const run = promisify(execFile)

export interface Verdict {
  exitCode: number
  told: string
}

/** An evidence pack unpacked outside the portal. */
export interface UnpackedEvidence {
  folder: string
  /** Runs its script with only a plain shell and Debian's programs. */
  verify(...args: string[]): Promise<Verdict>
  remove(): Promise<void>
}

export async function unpackedEvidence(zip: Uint8Array): Promise<UnpackedEvidence> {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  for (const [name, content] of Object.entries(await unpacked(zip))) {
    await mkdir(join(folder, dirname(name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return {
    folder,
    verify: (...args) => verify(folder, args),
    remove: () => rm(folder, { recursive: true }),
  }
}

/** The environment is empty except for the path of Debian's own programs. */
async function verify(folder: string, args: string[]): Promise<Verdict> {
  try {
    const { stdout, stderr } = await run('/bin/sh', [join(folder, 'verify.sh'), ...args], {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin' },
    })
    return { exitCode: 0, told: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { exitCode: code, told: stdout + stderr }
  }
}
