import { join } from 'node:path'
import type { AxeResults, RunOptions } from 'axe-core'
import type { TestContext } from '@japa/runner/core'
import type { BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright'
import { AXE, AXE_ADDRESS } from '#tests/helpers/browser/axe_source'
import { signedIn } from '#tests/helpers/caller'
import { PASSWORD, type Person } from '#tests/helpers/people/people'

/** A color in transition is neither, and reloading content is dimmed. */
const SETTLED = `async () => {
  const isMoving = () => document.getAnimations().some(({ playState }) => playState === 'running')
  const isBusy = () => document.querySelector('[aria-busy=true]') !== null
  for (let frame = 0; isMoving() || (isBusy() && frame < 300); frame++) {
    await new Promise(requestAnimationFrame)
  }
}`

/** An email is shown in a frame of its own, with its own markup. */
const FRAMES = { iframes: false, resultTypes: ['violations'] } satisfies RunOptions
const EVERYTHING: RunOptions = {
  ...FRAMES,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const COLORS: RunOptions = {
  ...FRAMES,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** A file for a file dialog, made by a test. */
export interface FilePayload {
  name: string
  mimeType: string
  buffer: Buffer
}

type Sizes = Record<'clientHeight' | 'clientWidth' | 'scrollHeight' | 'scrollWidth', number>

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 375, height: 740 }

/**
 * The sizes that a walk through a page runs in: on a desk only at night. What only a layout can
 * break there, shell/accessibility.spec.ts finds, which opens each page in both sizes.
 */
export const SIZES = [
  { title: 'on a desk', viewport: DESKTOP },
  { title: 'on a phone', viewport: PHONE },
].slice(process.env.NIGHTLY ? 0 : 1)

const LIGHT_AND_DARK = [DESKTOP, PHONE].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    view: `${viewport.width} ${colorScheme}`,
    viewport,
    colorScheme,
  }))
)

/** Sizes and colors of each page: all of them at night, otherwise each once. */
export const LOOKS = LIGHT_AND_DARK.filter(
  ({ viewport, colorScheme }) =>
    process.env.NIGHTLY || (viewport === DESKTOP) === (colorScheme === 'light')
)

/** Sizes and colors that a walk through a page runs in: by day, the light desk alone. */
export const VIEWS = process.env.NIGHTLY ? LIGHT_AND_DARK : LOOKS.slice(0, 1)

const origin = () => `http://${process.env.HOST}:${process.env.PORT}`

/**
 * A person's browser, with its own cookies and page. Anything that the browser reports (console
 * errors, broken scripts, policy violations) fails the test, unless it was expected.
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
      // A page behind a service worker is beyond the reach of page.route().
      serviceWorkers: 'block',
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

  /** A browser with a signed-in person. */
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

  /** Reports to expect from now on, such as a failed call. */
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

  /** The server renders some pages, which can be used once their script runs. */
  hydrated() {
    return this.page.locator('#sign-in:disabled, #app[inert]').waitFor({ state: 'detached' })
  }

  /** Opens a page and waits until it is drawn. */
  async open(address: string): Promise<void> {
    await this.page.goto(address)
    await this.page.locator('h1').first().waitFor()
    await this.hydrated()
  }

  /** Holds these requests back, until `release` is called; `held` has their methods. */
  async hold(address: string | RegExp, isHeld: (request: Request) => boolean = () => true) {
    const held: string[] = []
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await this.page.route(address, async (route) => {
      const request = route.request()
      if (isHeld(request)) {
        held.push(request.method())
        await released
      }
      // One that was canceled meanwhile can't go on.
      await route.fallback().catch(() => undefined)
    })
    return { held, release }
  }

  /** A text field by name, without the star of a required one; also one with suggestions. */
  field(name: string): Locator {
    return this.page
      .getByRole('textbox', { name, exact: true })
      .or(
        this.page.locator('input[role=combobox]').and(this.page.getByLabel(name, { exact: true }))
      )
  }

  /** Signs in on the page, with Enter. */
  async signIn(email: string, password = PASSWORD): Promise<void> {
    const { page } = this
    if (new URL(page.url(), origin()).pathname !== '/api/login') await this.open('/api/login')
    await this.field('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await this.hydrated()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/api/login')
    await page.locator('h1').first().waitFor()
  }

  /** Waits for the toast with this text; there is never more than one. */
  async toast(text: string): Promise<void> {
    const toasts = this.page.locator('[data-slot=toast][data-state=open]')
    await toasts.filter({ hasText: text }).waitFor()
    const shown = await toasts.count()
    if (shown !== 1) throw new Error(`${shown} toasts are shown at once`)
  }

  /** The focused element, also in a frame, by name, otherwise by text. */
  async focused(): Promise<string> {
    const name = await this.page.evaluate<string>(`(() => {
      let { activeElement } = document
      while (activeElement.contentDocument) ({ activeElement } = activeElement.contentDocument)
      const label = activeElement.getAttribute('aria-label') ?? activeElement.labels?.[0]?.innerText
      return label ?? activeElement.innerText ?? ''
    })()`)
    return name.replace(/\s+/g, ' ').trim()
  }

  /** Waits until the named element has the focus. */
  async waitForFocus(name: string | RegExp): Promise<void> {
    const until = Date.now() + 10_000
    for (;;) {
      const focused = await this.focused()
      if (typeof name === 'string' ? focused === name : name.test(focused)) return
      if (Date.now() > until) throw new Error(`${name} did not get the focus: ${focused}`)
      await this.page.evaluate('new Promise(requestAnimationFrame)')
    }
  }

  /** The landmark that has or contains the focus. */
  focusedLandmark(): Promise<string> {
    return this.page.evaluate(`document.activeElement.closest('[role=region]')?.ariaLabel ?? ''`)
  }

  /** Presses Tab until the named element has the focus. */
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

  /** Drops files on something, as from a desktop folder. */
  async drop(target: Locator, ...payloads: FilePayload[]): Promise<void> {
    const files = JSON.stringify(
      payloads.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') }))
    )
    const dataTransfer = await this.page.evaluateHandle(`(() => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, base64 } of ${files}) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      return transfer
    })()`)
    await target.dispatchEvent('drop', { dataTransfer })
  }

  /** axe's findings on the current page, in words. */
  async axe(what: 'everything' | 'colors' = 'everything'): Promise<string[]> {
    // No database changes what it finds, and these tests run on SQLite, too.
    if (process.env.DB_CONNECTION === 'mysql') {
      await this.page.evaluate(`(${SETTLED})()`)
      return []
    }
    if (!(await this.page.evaluate<boolean>(`'axe' in window`))) {
      // Some tests start a server of their own, or show an email that no server sent.
      if (new URL(this.page.url()).origin !== origin()) await this.page.evaluate(AXE)
      else await this.page.addScriptTag({ url: AXE_ADDRESS })
    }
    const rules = JSON.stringify(what === 'colors' ? COLORS : EVERYTHING)
    const { violations } = await this.page.evaluate<AxeResults>(`(async () => {
      await (${SETTLED})()
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

  /** Whether everything in a box is visible in it. */
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

  /** The last copied text. */
  clipboard(): Promise<string> {
    return this.page.evaluate('navigator.clipboard.readText()')
  }

  /** With SCREENSHOTS=folder, stores a screenshot there. */
  async keepPicture(name: string): Promise<void> {
    const folder = process.env.SCREENSHOTS
    if (folder) await this.page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  }

  close(): Promise<void> {
    return this.context.close()
  }
}
