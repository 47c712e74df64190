import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import app from '@adonisjs/core/services/app'
import type { BrokenEntry } from '#audit_log/services/verify_chain'
import { sourceLoader } from '#core/source_loader'

export interface RestoredAside {
  takenAt: string
  tables: number
  rows: number
  files: number
  checkpoint: string | null
  brokenEntry: BrokenEntry | null
}

/** A failed trial restore, with its own message. */
export class RestoreFailed extends Error {}

/**
 * Restores an archive with `backup:restore` itself, in another process with other settings. So a
 * drill tests the real procedure and cannot touch the portal's data. That process serves and
 * delivers nothing.
 * @throws RestoreFailed
 */
export async function restoreAside(
  archive: string,
  settings: Record<string, string>
): Promise<RestoredAside> {
  const [source, built] = ['bin/console.ts', 'bin/console.js'].map((file) => app.makePath(file))
  const script = existsSync(built as string) ? [built] : [sourceLoader(), source]
  const child = spawn(
    process.execPath,
    [...(script as string[]), 'backup:restore', archive, '--yes', '--json'],
    {
      cwd: app.makePath(),
      env: { ...process.env, ...settings },
      // Through the last one, it learns that this process is gone, however that ended.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    }
  )
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  try {
    const closed = once(child, 'close') as Promise<[number | null]>
    const [said, complained, [code]] = await Promise.all([
      text(child.stdout as Readable),
      text(child.stderr as Readable),
      closed,
    ])
    const answer = answerIn(said)
    if (code === 0 && answer && 'rows' in answer) return answer
    const reason = answer && 'error' in answer ? answer.error.message : complained.trim()
    throw new RestoreFailed(reason || `The restore ended with ${code}.`)
  } finally {
    process.off('exit', end)
  }
}

function answerIn(said: string): RestoredAside | { error: { message: string } } | null {
  const line = said.split('\n').find((one) => one.startsWith('{'))
  try {
    return line ? (JSON.parse(line) as RestoredAside) : null
  } catch {
    return null
  }
}
