import type { FrameLocator, Page } from 'playwright'
import type { Browsing, FilePayload } from '#tests/helpers/browser/browsing'

type Name = string | RegExp

/** A person's actions on a page, by any input device. */
export interface Hands {
  /** A button, a link. */
  press(name: Name): Promise<void>
  tick(name: Name): Promise<void>
  write(name: Name, text: string): Promise<void>
  /** Another value of a list of two. */
  switchTo(list: string, value: string): Promise<void>
  /** A person in the suggestions of a field. */
  find(box: string, typed: string, person: RegExp): Promise<void>
  upload(field: Name, file: FilePayload): Promise<void>
  /** The chosen field kind, at a place of the first page in fractions. */
  place(at: { x: number; y: number }): Promise<void>
  /** Makes the signature in the open dialog. */
  sign(): Promise<void>
}

/** With the mouse. @param frame where the action is in a frame of the page. */
export function pointer({ page }: Browsing, frame?: FrameLocator): Hands {
  const where: Page | FrameLocator = frame ?? page
  const press = async (name: Name) => {
    const named = { name, exact: true }
    await where.getByRole('button', named).or(where.getByRole('link', named)).first().click()
  }
  return {
    press,
    tick: (name) => where.getByRole('checkbox', { name, exact: true }).click(),
    write: (name, text) => where.getByLabel(name).and(where.locator('input, textarea')).fill(text),
    async switchTo(list, value) {
      await where.getByLabel(list).selectOption(value)
    },
    async find(box, typed, person) {
      await where.getByRole('combobox', { name: box }).fill(typed)
      await where.getByRole('listbox').getByRole('option', { name: person }).click()
    },
    upload: (field, file) => where.getByLabel(field).setInputFiles(file),
    async place({ x, y }) {
      const area = where.locator('[data-page="1"] [data-placing]')
      const { width, height } = (await area.boundingBox())!
      await area.click({ position: { x: x * width, y: y * height } })
    },
    async sign() {
      await draw(page, where)
      await press('Use signature')
    },
  }
}

/** A line from left to right in the open pad, by mouse. */
export async function draw({ mouse }: Page, where: Page | FrameLocator): Promise<void> {
  const pad = where.getByRole('dialog').locator('canvas').first()
  const { x, y, width, height } = (await pad.boundingBox())!
  const at = (right: number, down: number) => [x + right * width, y + down * height] as const
  await mouse.move(...at(0.2, 0.7))
  await mouse.down()
  await mouse.move(...at(0.4, 0.2), { steps: 8 })
  await mouse.move(...at(0.6, 0.7), { steps: 8 })
  await mouse.up()
}

/** Only with the keyboard: what Tab does not reach does not exist. */
export function keyboard(browsing: Browsing): Hands {
  const { page } = browsing
  const { keyboard: keys } = page
  const press = async (name: Name) => {
    await browsing.tabTo(name)
    await keys.press('Enter')
  }
  const write = async (name: Name, text: string) => {
    await browsing.tabTo(name)
    await keys.press('Control+a')
    await keys.type(text)
  }
  return {
    press,
    write,
    async tick(name) {
      await browsing.tabTo(name)
      await keys.press('Space')
    },
    async switchTo(list) {
      await browsing.tabTo(list)
      await keys.press('ArrowDown')
    },
    async find(box, typed, person) {
      await write(box, typed)
      await page.getByRole('listbox').getByRole('option', { name: person }).waitFor()
      await keys.press('ArrowDown')
      await keys.press('Enter')
    },
    async upload(field, file) {
      await browsing.tabTo(field)
      // Set up early: the browser must know to hand its dialog over before a key opens it.
      const choosing = page.waitForEvent('filechooser')
      await page.evaluate('0')
      await keys.press('Enter')
      await (await choosing).setFiles(file)
    },
    async place() {
      await press('Add to page 1')
      await browsing.waitForFocus(/: /)
      // Away from the page's text there.
      for (let step = 0; step < 4; step++) await keys.press('ArrowDown')
    },
    async sign() {
      await browsing.waitForFocus('Draw')
      await keys.press('ArrowRight')
      await browsing.tabTo('Your name')
      await keys.press('Enter')
    },
  }
}
