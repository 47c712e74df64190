import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The exit code that a shell would give for the end of a process. */
function codeOf(code, signal) {
  return signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1)
}

/** Passes this process's signals to `child` until it ends. */
export function forwardSignals(child) {
  const forward = (signal) => child.kill(signal)
  for (const signal of FORWARDED) process.on(signal, forward)
  child.once('exit', () => {
    for (const signal of FORWARDED) process.off(signal, forward)
  })
}

/** Runs a program in the foreground, with `input` if there is any. @returns its exit code */
export function run(command, args, { input, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = input === undefined ? 'inherit' : ['pipe', 'inherit', 'inherit']
    const child = spawn(command, args, { stdio, ...options })
    // The program may ignore its input.
    child.stdin?.on('error', () => {}).end(input)
    forwardSignals(child)
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(codeOf(code, signal)))
  })
}

/** Runs a program silently and resolves to its exit code and its output. */
export function capture(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    forwardSignals(child)
    const printed = { stdout: '', output: '' }
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed.stdout += text
      printed.output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      printed.output += text
    })
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ exitCode: codeOf(code, signal), ...printed }))
  })
}
