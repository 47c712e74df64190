import { join } from 'node:path'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { TestContext } from '@japa/runner/core'
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright'
import { signedIn } from '#tests/helpers/caller'
import { PASSWORD, type Person } from '#tests/helpers/people/people'

/** A mail is shown in a frame of its own, with the mail's own markup. */
const FRAMES = { iframes: false, resultTypes: ['violations'] } satisfies RunOptions
const EVERYTHING: RunOptions = {
  ...FRAMES,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const COLOURS: RunOptions = {
  ...FRAMES,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** A file as a person picks it, made up by a test. */
export interface FilePayload {
  name: string
  mimeType: string
  buffer: Buffer
}

type Sizes = Record<'clientHeight' | 'clientWidth' | 'scrollHeight' | 'scrollWidth', number>

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 375, height: 740 }

const origin = () => `http://${process.env.HOST}:${process.env.PORT}`

/**
 * Somebody's browser: cookies of its own, and the page they look at. What the browser complains
 * of (console errors, broken scripts, policy violations) fails the test, unless it was expected.
 */
export class Browsing {
  readonly complaints: string[] = []
  #expected: RegExp[] = []

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page
  ) {
    page.on('console', (message) => {
      if (message.type() === 'error' || /content security policy/i.test(message.text())) {
        this.complaints.push(`console: ${message.text()}`)
      }
    })
    page.on('pageerror', (error) => this.complaints.push(`page: ${error.message}`))
  }

  static async start(
    { browser, cleanup }: TestContext,
    options: BrowserContextOptions = {}
  ): Promise<Browsing> {
    const context = await browser.newContext({
      baseURL: origin(),
      locale: 'en-US',
      timezoneId: 'UTC',
      viewport: DESKTOP,
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(10_000)
    const browsing = new Browsing(context, await context.newPage())
    cleanup(async () => {
      await context.close()
      browsing.assertNoComplaints()
    })
    return browsing
  }

  /** A browser in which somebody is signed in already. */
  static async of(
    person: Pick<Person, 'id'>,
    test: TestContext,
    options?: BrowserContextOptions
  ): Promise<Browsing> {
    const browsing = await Browsing.start(test, options)
    const { cookies } = await signedIn(person)
    await browsing.context.addCookies(
      [...cookies].map(([name, value]) => ({ name, value, url: origin() }))
    )
    return browsing
  }

  /** What the browser may complain of from here on, such as a refused call. */
  expect(...complaints: RegExp[]): this {
    this.#expected.push(...complaints)
    return this
  }

  assertNoComplaints(): void {
    const unexpected = this.complaints.filter(
      (complaint) => !this.#expected.some((expected) => expected.test(complaint))
    )
    if (unexpected.length > 0) {
      throw new Error(`The browser complained:\n${unexpected.join('\n')}`)
    }
  }

  /** Opens a page and waits until it is drawn. */
  async open(address: string): Promise<void> {
    await this.page.goto(address)
    await this.page.locator('h1').first().waitFor()
  }

  /** A text field by its name, without the star of a required one; one that offers names, too. */
  field(name: string): Locator {
    return this.page
      .getByRole('textbox', { name, exact: true })
      .or(
        this.page.locator('input[role=combobox]').and(this.page.getByLabel(name, { exact: true }))
      )
  }

  /** Signs in as people do: on the page, with the keyboard's Enter. */
  async signIn(email: string, password = PASSWORD): Promise<void> {
    const { page } = this
    if (new URL(page.url(), origin()).pathname !== '/api/login') await this.open('/api/login')
    await this.field('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/api/login')
    await page.locator('h1').first().waitFor()
  }

  /** Waits for the toast that says so; there is never more than one. */
  async toast(text: string): Promise<void> {
    const toasts = this.page.locator('[data-slot=toast][data-state=open]')
    await toasts.filter({ hasText: text }).waitFor()
    const shown = await toasts.count()
    if (shown !== 1) throw new Error(`${shown} toasts are shown at once`)
  }

  /** What has the keyboard's focus, be it in a frame, by name, else by text. */
  async focused(): Promise<string> {
    const name = await this.page.evaluate<string>(`(() => {
      let { activeElement } = document
      while (activeElement.contentDocument) ({ activeElement } = activeElement.contentDocument)
      const label = activeElement.getAttribute('aria-label') ?? activeElement.labels?.[0]?.innerText
      return label ?? activeElement.innerText ?? ''
    })()`)
    return name.replace(/\s+/g, ' ').trim()
  }

  /** Waits until what is called so has the keyboard's focus. */
  async waitForFocus(name: string | RegExp): Promise<void> {
    const until = Date.now() + 10_000
    for (;;) {
      const focused = await this.focused()
      if (typeof name === 'string' ? focused === name : name.test(focused)) return
      if (Date.now() > until) throw new Error(`${name} did not get the focus: ${focused}`)
      await this.page.evaluate('new Promise(requestAnimationFrame)')
    }
  }

  /** The region of the page that has the focus, or that what has it is in. */
  focusedLandmark(): Promise<string> {
    return this.page.evaluate(`document.activeElement.closest('[role=region]')?.ariaLabel ?? ''`)
  }

  /** Presses Tab until what is called so has the focus. */
  async tabTo(name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const seen: string[] = []
    for (let turn = 0; turn < 80; turn++) {
      await this.page.keyboard.press(key)
      const focused = await this.focused()
      if (typeof name === 'string' ? focused === name : name.test(focused)) return
      seen.push(focused)
    }
    throw new Error(`${name} is not reached by ${key}: ${seen.join(' | ')}`)
  }

  /** Lets go of a file above something, as from a folder of the desktop. */
  async drop(target: Locator, { name, mimeType, buffer }: FilePayload): Promise<void> {
    const file = JSON.stringify({ name, mimeType, base64: buffer.toString('base64') })
    const dataTransfer = await this.page.evaluateHandle(`(() => {
      const { name, mimeType, base64 } = ${file}
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name, { type: mimeType }))
      return transfer
    })()`)
    await target.dispatchEvent('drop', { dataTransfer })
  }

  /** What axe finds wrong with the page as it is shown now, in words. */
  async axe(what: 'everything' | 'colours' = 'everything'): Promise<string[]> {
    // Not a script element, which the page's own policy would refuse.
    if (!(await this.page.evaluate<boolean>(`'axe' in window`))) {
      await this.page.evaluate(axe.source)
    }
    const rules = JSON.stringify(what === 'colours' ? COLOURS : EVERYTHING)
    // A colour on its way to another is neither, and what is being fetched anew is dimmed meanwhile.
    const { violations } = await this.page.evaluate<AxeResults>(`(async () => {
      const isMoving = () =>
        document.getAnimations().some(({ playState }) => playState === 'running')
      const isBusy = () => document.querySelector('[aria-busy=true]') !== null
      for (let frame = 0; isMoving() || (isBusy() && frame < 300); frame++) {
        await new Promise(requestAnimationFrame)
      }
      const found = await axe.run(document, ${rules})
      // What is scrolled half under a bar that stays can be scrolled out again.
      if (scrollY === 0 || !found.violations.some(({ id }) => id === 'target-size')) return found
      const at = scrollY
      scrollTo({ top: 0, behavior: 'instant' })
      const above = await axe.run(document, ${rules})
      scrollTo({ top: at, behavior: 'instant' })
      return above
    })()`)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`)
    )
  }

  /** Whether all that a box holds is in sight within it. */
  isWhole(box: Locator): Promise<boolean> {
    return box.evaluate((node: unknown) => {
      const { clientHeight, clientWidth, scrollHeight, scrollWidth } = node as Sizes
      return scrollHeight <= clientHeight && scrollWidth <= clientWidth
    })
  }

  /** By how many pixels the page is wider than the window. */
  overflow(): Promise<number> {
    const root = 'document.documentElement'
    return this.page.evaluate(`${root}.scrollWidth - ${root}.clientWidth`)
  }

  /** What was copied last. */
  clipboard(): Promise<string> {
    return this.page.evaluate('navigator.clipboard.readText()')
  }

  /** With SCREENSHOTS=folder, keeps a picture of the page there. */
  async keepPicture(name: string): Promise<void> {
    const folder = process.env.SCREENSHOTS
    if (folder) await this.page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  }

  close(): Promise<void> {
    return this.context.close()
  }
}
