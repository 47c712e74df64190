import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Verdict {
  exitCode: number
  told: string
}

/** An evidence pack as somebody has unpacked it, far from the portal. */
export interface UnpackedEvidence {
  folder: string
  /** Runs its script with nothing but a plain shell and what Debian has. */
  verify(...args: string[]): Promise<Verdict>
  remove(): Promise<void>
}

export async function unpacked(zip: Uint8Array): Promise<UnpackedEvidence> {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  const archive = `${folder}.zip`
  await writeFile(archive, zip)
  await run('unzip', ['-q', archive, '-d', folder])
  return {
    folder,
    verify: (...args) => verify(folder, args),
    async remove() {
      await rm(folder, { recursive: true })
      await rm(archive)
    },
  }
}

/** The environment is empty but for where Debian's own programs are. */
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
