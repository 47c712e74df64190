import type { TestContext } from '@japa/runner/core'
import type { BrowserContextOptions, FrameLocator, Locator } from 'playwright'
import db from '@adonisjs/lucid/services/db'
import { sampleModules } from '#training/modules/read_modules'
import { Browsing, type FilePayload } from '#tests/helpers/browser/browsing'
import { draw } from '#tests/helpers/browser/hands'
import { linkIn, mailServer } from '#tests/helpers/messages/mail_server'
import { soon } from '#tests/helpers/soon'

export const PASSWORD = 'anchor-crane-violet-91'

/** Someone at a browser whose clicks and taps are counted; fields are reached with Tab. */
export class Walker {
  clicks = 0
  readonly parts: Record<string, number> = {}
  #hasSaved = false

  private constructor(
    readonly title: string,
    readonly browsing: Browsing,
    readonly context: TestContext
  ) {}

  static async start(
    context: TestContext,
    title: string,
    options: BrowserContextOptions = {}
  ): Promise<Walker> {
    const browsing = await Browsing.start(context, options)
    browsing.context.setDefaultTimeout(30_000)
    const walker = new Walker(title, browsing, context)
    await browsing.context.exposeFunction('countClick', () => void walker.clicks++)
    await browsing.context.addInitScript(
      `addEventListener('pointerdown', (event) => event.isTrusted && countClick(), true)`
    )
    return walker
  }

  /** Notes the clicks since the last time. */
  count(part: string): void {
    this.parts[part] = this.clicks
    this.clicks = 0
  }

  get total(): number {
    return Object.values(this.parts).reduce((sum, clicks) => sum + clicks, this.clicks)
  }

  get page() {
    return this.browsing.page
  }

  press(name: string | RegExp, within: Locator | FrameLocator | Walker['page'] = this.page) {
    const named = { name, exact: true }
    return within.getByRole('button', named).or(within.getByRole('link', named)).first().click()
  }

  fill(name: string, text: string): Promise<void> {
    return this.browsing.field(name).fill(text)
  }

  /** Presses what opens the file dialog, and chooses the file there. */
  async choose(opener: Locator, file: FilePayload): Promise<void> {
    const choosing = this.page.waitForEvent('filechooser')
    await opener.click()
    await (await choosing).setFiles(file)
  }

  /** The page is as the others are. */
  async look(name: string): Promise<void> {
    const { assert } = this.context
    assert.deepEqual(await this.browsing.axe(), [], name)
    assert.equal(await this.browsing.overflow(), 0, name)
    await this.browsing.keepPicture(`first-day ${name}`)
  }

  /** Signs what the button opens; the first signature is drawn and kept, the others are reused. */
  async sign(button: Locator): Promise<void> {
    await button.click()
    const frame = this.page.frameLocator('iframe')
    await frame.locator('[data-page="1"][aria-busy=false] canvas').waitFor()
    for (const field of await frame.locator('input[type=text][aria-required]').all()) {
      if ((await field.inputValue()) === '') await field.fill('12/01/1990')
    }
    const place = frame.getByRole('button', { name: /sign here, required$/ })
    const review = frame.getByRole('button', { name: 'Review and sign' })
    const onPage = (await place.count()) > 0
    if (!onPage) await review.click()
    const saved = frame.getByRole('button', { name: /^(?:Use saved|Add your) signature$/ })
    await (onPage ? place : saved).click()
    if (!this.#hasSaved) {
      await draw(this.page, frame)
      await frame.getByLabel('Save for my next document').click()
      await frame.getByRole('button', { name: 'Use signature' }).click()
      this.#hasSaved = true
    }
    if (onPage) await review.click()
    await frame.getByRole('checkbox', { name: /^I agree to sign/ }).click()
    await frame.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await frame.getByLabel('Your password', { exact: true }).press('Enter')
    await frame.getByRole('heading', { name: /^You have signed|^Signed by everyone/ }).waitFor()
    const dialog = this.page.getByRole('dialog', { name: /^Sign as/ })
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
  }

  /** Answers the test that is open as the sample says. */
  async answer(module: string): Promise<void> {
    const { testQuestions = [] } = (await sampleModules()).find(({ name }) => name === module)!
    for (const one of testQuestions) {
      const group = this.page.getByRole('group').filter({ hasText: one.question })
      const options = one.options ?? ['True', 'False']
      for (const place of one.correctAnswers ?? [one.correctAnswer]) {
        await group.getByText(options[place as number] as string, { exact: true }).click()
      }
    }
    await this.press('Submit test')
    await this.page.getByRole('heading', { name: 'Passed with 100%' }).waitFor()
  }

  /** Follows the link of an invitation and registers. */
  async register(email: string, firstName: string): Promise<void> {
    const mail = await mailServer.waitFor(
      ({ to, text }) => to.includes(email) && text.includes('/invite/')
    )
    await this.browsing.open(linkIn(mail, '/invite/'))
    await this.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await this.page.getByLabel('Confirm Password').fill(PASSWORD)
    await this.fill('Phone', '(503) 555-0100')
    await this.press('Register')
    await this.page.getByRole('heading', { name: `Welcome, ${firstName}` }).waitFor()
  }

  /** Does what a page lists, until nothing is left when it is opened again. */
  async doAll(address: string, next: Locator, act: (label: string) => Promise<void>) {
    for (;;) {
      await soon('documents are sent and recorded', async () => {
        const signed = await db.from('signing_actions').where('status', 'SIGNED').first()
        return !signed && !(await db.from('onboarding_checklists').where('to_send', 1).first())
      })
      await this.browsing.open(address)
      await this.page.waitForLoadState('networkidle')
      if (!(await next.isVisible())) return
      while (await next.isVisible()) {
        await act((await next.getAttribute('aria-label')) ?? '')
        await this.page.waitForLoadState('networkidle')
      }
    }
  }

  /** Marks every task of the page as done. */
  async checkOff(): Promise<void> {
    const { page, browsing } = this
    const next = page.getByRole('button', { name: /^Mark as done: / }).first()
    await next.waitFor()
    while (await next.isVisible()) {
      const label = (await next.getAttribute('aria-label'))!
      await next.click()
      await browsing.toast(label.replace('Mark as done', 'Done'))
      await page.getByRole('button', { name: label }).waitFor({ state: 'detached' })
    }
  }
}
