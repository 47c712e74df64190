import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Failure } from './failure.js'

/**
 * Asks questions on standard error, so that standard output stays clean. Answers may be typed or
 * piped in; piped input must not be lost between two questions.
 */
export class Prompt {
  #hidden = false
  #lines = []
  #waiting = null
  #closed = false
  #interface

  constructor({ input = process.stdin, output = process.stderr } = {}) {
    const screen = new Writable({
      write: (chunk, encoding, done) => {
        if (!this.#hidden) output.write(chunk, encoding)
        done()
      },
    })
    this.output = output
    this.#interface = createInterface({ input, output: screen, terminal: input.isTTY === true })
    this.#interface.on('line', (line) => {
      if (!this.#answer(line)) this.#lines.push(line)
    })
    this.#interface.on('close', () => {
      this.#closed = true
      this.#answer(undefined)
    })
    this.#interface.on('SIGINT', () => {
      output.write('\n')
      process.exit(130)
    })
  }

  /** Passes a line to the waiting question. */
  #answer(line) {
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.(line)
    return waiting !== null
  }

  async #line() {
    if (this.#lines.length > 0) return this.#lines.shift()
    if (this.#closed) return undefined
    return new Promise((resolve) => (this.#waiting = resolve))
  }

  /** @param check returns what is wrong with an answer, or undefined */
  async ask(question, { initial = '', secret = false, check = () => undefined } = {}) {
    for (;;) {
      const shown = initial && !secret ? ` [${initial}]` : secret && initial ? ' [unchanged]' : ''
      this.output.write(`${question}${shown}: `)
      this.#hidden = secret
      const line = await this.#line()
      this.#hidden = false
      if (secret) this.output.write('\n')
      if (line === undefined) {
        throw new Failure(
          `\nNo answer to "${question}". Use options and --yes instead; see --help.`,
          2
        )
      }
      const answer = (secret ? line : line.trim()) || initial
      const wrong = check(answer)
      if (!wrong) return answer
      this.output.write(`  ${wrong}\n`)
    }
  }

  async confirm(question, initial = true) {
    const answer = await this.ask(`${question} (y/n)`, {
      initial: initial ? 'y' : 'n',
      check: (text) => (/^(y|yes|n|no)$/i.test(text) ? undefined : 'Please answer y or n.'),
    })
    return /^y/i.test(answer)
  }

  close() {
    this.#interface.close()
  }
}
