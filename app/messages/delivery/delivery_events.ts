import { EventEmitter, once } from 'node:events'

const settled = new EventEmitter().setMaxListeners(0)

/** Notifies waiting callers in this process that a delivery attempt has ended. */
export function announceAttempt(messageId: number) {
  settled.emit(String(messageId))
}

/** Resolves when an attempt in this process ends, or after the given time. */
export async function attemptEnded(messageId: number, ms: number): Promise<void> {
  const timeout = AbortSignal.timeout(Math.max(0, Math.ceil(ms)))
  await once(settled, String(messageId), { signal: timeout }).catch(() => {})
}
