import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import sharp from 'sharp'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'

const inDays = (days: number) => DateTime.utc().plus({ days }).toISODate()

const picture = async () => ({
  name: 'portrait.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .composite([
      {
        input: { create: { width: 300, height: 600, channels: 3, background: 'red' } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer(),
})

test.group('The profile page', (group) => {
  let admin: Person
  let person: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
    person = await given.employee({
      firstName: 'Ida',
      lastName: 'Berg',
      position: 'Cook',
      department: 'Galley',
      employee: { start_date: '2024-03-01' },
    })
    await given.employee({ firstName: 'Mona', lastName: 'Lund', position: 'Head of Galley' })
    // The history starts with the first change of a person who was written directly into the
    // database.
    const caller = await signedIn(admin)
    await caller.put(`/api/employees/${person.employeeId}`, { salary: '48000' })
  })

  test('is reached from the details, and tells who it is', async (context) => {
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/employees')
    await page.getByRole('button', { name: 'View Ida Berg' }).click()
    await page.getByRole('link', { name: 'Open profile' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ida Berg' }).waitFor()
    context.assert.include(page.url(), `/employees/${person.employeeId}`)
    await page.getByText('Cook · Galley').waitFor()
    await page.getByRole('cell', { name: '$48,000' }).waitFor()
    await page.getByText('No one is listed yet.').waitFor()
    context.assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('link', { name: 'Back to Employees' }).click()
    await page.getByRole('heading', { name: 'Employee Database' }).waitFor()
  }).tags(['@night'])

  test('edits the manager and the emergency contact, by keyboard', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open(`/employees/${person.employeeId}`)
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await browsing.field('Emergency contact').fill('Nils Berg')
    await browsing.field('Relationship').fill('Brother')
    await browsing.field('Emergency phone').fill('+47 22')
    await page.getByRole('tab', { name: 'Employment' }).click()
    const manager = page.getByRole('combobox', { name: 'Manager' })
    await manager.fill('mon')
    await page.getByRole('option', { name: /Mona Lund/ }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('manager-combobox')
    await manager.press('ArrowDown')
    await manager.press('Enter')
    await page.getByRole('button', { name: 'Remove manager' }).waitFor()
    assert.equal(await manager.inputValue(), 'Mona Lund')
    await page.getByRole('button', { name: 'Save' }).click()
    await browsing.toast('Employee profile updated successfully.')
    await page.getByRole('link', { name: 'Mona Lund' }).waitFor()
    await page.getByText('Nils Berg').waitFor()
    assert.isNotNull((await employeeRow(person.employeeId)).manager_id)

    // Text without a choice changes nothing; an empty field removes the manager.
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByRole('tab', { name: 'Employment' }).click()
    await manager.fill('nobody at all')
    await page.getByText('No one found').waitFor()
    await manager.press('Tab')
    assert.equal(await manager.inputValue(), 'Mona Lund')
    await page.getByRole('button', { name: 'Remove manager' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    // The links behind the dialog are hidden, and the toast may still be the previous one.
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Mona Lund' }).waitFor({ state: 'detached' })
    assert.isNull((await employeeRow(person.employeeId)).manager_id)
  })

  test('lets somebody leave later, not at all, now, and come back', async (context) => {
    const { assert } = context
    const browsing = (await Browsing.of(admin, context)).expect(/status of 422/, /ApiError|422/)
    const { page } = browsing
    await browsing.open(`/employees/${person.employeeId}`)
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    const { employeeId: reportId } = await given.employee()
    await db.from('employees').where('id', reportId).update({ manager_id: person.employeeId })
    await choose('End employment…')
    await page.getByText('1 person they manage').waitFor()
    const atOnce = page.getByText('They are signed out at once')
    await atOnce.waitFor()
    await page.getByLabel('Last day').fill('')
    await atOnce.waitFor({ state: 'detached' })
    await page.getByLabel('Last day').fill(inDays(400))
    await page.getByRole('button', { name: 'Schedule end' }).click()
    await page.getByText('A reason is required').waitFor()
    await browsing.field('Reason').fill('Moves to Oslo')
    await page.getByRole('button', { name: 'Schedule end' }).click()
    await page.getByText('at most one year ahead').first().waitFor()
    assert.equal(await browsing.field('Reason').inputValue(), 'Moves to Oslo')
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('leave-dialog')
    await page.getByLabel('Last day').fill(inDays(30))
    await page.getByRole('button', { name: 'Schedule end' }).click()
    await page.getByText('Leaves on').waitFor()
    assert.equal((await employeeRow(person.employeeId)).status, 'active')

    // Someone else sets another day.
    await db.from('employees').where('id', person.employeeId).update('end_date', '2099-03-04')
    await choose('Withdraw end of employment…')
    browsing.expect(/status of 409/)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await browsing.toast('This profile was changed since you opened it.')
    await page.getByRole('alertdialog').getByText('stays beyond March 4, 2099').waitFor()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await browsing.toast('The end of employment is withdrawn.')
    await page.getByText('Leaves on').waitFor({ state: 'detached' })

    await choose('End employment…')
    await browsing.field('Reason').fill('Moves to Oslo')
    await page.getByRole('button', { name: 'End employment' }).click()
    await browsing.toast('The employee has left.')
    await page.getByText('Left on').waitFor()
    assert.equal((await employeeRow(person.employeeId)).status, 'inactive')
    assert.deepEqual(await browsing.axe(), [])

    await choose('Rehire…')
    // The day after the last one, which is today.
    assert.equal(await page.getByLabel('Start date').inputValue(), inDays(1))
    await page.getByLabel('Start date').fill(inDays(7))
    await page.getByRole('button', { name: 'Rehire' }).click()
    await browsing.toast('Employee rehired.')
    await page.getByRole('cell', { name: 'Rehired' }).waitFor()
    await page.getByRole('cell', { name: /^From / }).waitFor()
    assert.equal((await employeeRow(person.employeeId)).status, 'pending')
    await browsing.keepPicture('profile-rehired')
  })

  test('keeps notes, shows older ones, and deletes', async (context) => {
    const { assert } = context
    const caller = await signedIn(admin)
    for (let n = 1; n <= 41; n++) {
      await caller.post(`/api/employees/${person.employeeId}/notes`, { body: `Note ${n}` })
    }
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open(`/employees/${person.employeeId}`)
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('alert').getByText('Write something first').waitFor()
    await browsing.waitForFocus('New note')
    await browsing.field('New note').fill('<b>Prefers</b> mornings\nand tea')
    await page.getByRole('button', { name: 'Add note' }).click()
    await browsing.toast('Note added.')
    await page.getByText('<b>Prefers</b> mornings').waitFor()
    assert.equal(await browsing.field('New note').inputValue(), '')
    const notes = page.getByRole('list', { name: 'Notes, the newest first' }).getByRole('listitem')
    assert.equal(await notes.count(), 21)
    // A colleague's note shifts the pages.
    await caller.post(`/api/employees/${person.employeeId}/notes`, { body: 'From elsewhere' })
    await page.getByRole('button', { name: 'Show older notes' }).click()
    await page.getByText('Note 2', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show older notes' }).click()
    await page.getByText('Note 1', { exact: true }).waitFor()
    assert.equal(await notes.count(), 42)
    await page.getByRole('button', { name: 'Show older notes' }).waitFor({ state: 'detached' })
    await notes
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('button', { name: 'Delete note' }).click()
    await browsing.toast('Note deleted.')
    assert.equal(await notes.count(), 41)
    // On paper nothing is typed or pressed.
    await page.emulateMedia({ media: 'print' })
    assert.isFalse(await browsing.field('New note').isVisible())
    assert.isFalse(await page.getByRole('link', { name: 'Back to Employees' }).isVisible())
  })

  test('keeps a note whose session ended until one has signed in again', async (context) => {
    const browsing = (await Browsing.of(admin, context)).expect(/status of 401/)
    await browsing.open(`/employees/${person.employeeId}`)
    await browsing.field('New note').fill('Prefers mornings')
    await browsing.context.clearCookies()
    await browsing.page.getByRole('button', { name: 'Add note' }).click()
    await browsing.page.waitForURL(/\/api\/login/)
    await browsing.signIn(admin.email)
    await browsing.toast('What you typed is back. Check it, then save again.')
    context.assert.equal(await browsing.field('New note').inputValue(), 'Prefers mornings')
  }).tags(['@night'])

  test('crops a photo by keyboard', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open(`/employees/${person.employeeId}`)
    await page.getByLabel('Photo file').setInputFiles(await picture())
    const dialog = page.getByRole('dialog', { name: 'Crop photo' })
    const square = dialog.getByRole('application')
    await square.waitFor()
    await square.focus()
    for (let turn = 0; turn < 40; turn++) await page.keyboard.press('ArrowRight')
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('photo-crop')
    await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
    await browsing.tabTo('Save photo')
    await page.keyboard.press('Enter')
    await browsing.toast('Photo updated.')
    await dialog.waitFor({ state: 'detached' })
    const fileId = (await userRow(person.id)).photo_file_id
    const answer = await page.request.get(`/api/users/${person.id}/photo?v=${fileId}`)
    // Moved all the way to the right, the image shows its red left edge.
    const { data, info } = await sharp(await answer.body())
      .raw()
      .toBuffer({ resolveWithObject: true })
    assert.deepEqual([info.width, info.height], [256, 256])
    const middleLeft = (128 * 256 + 8) * info.channels
    assert.isAbove(data[middleLeft] ?? 0, 200)
    assert.isBelow(data[middleLeft + 2] ?? 255, 60)

    await page.getByRole('button', { name: 'Change photo' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await browsing.toast('Photo removed.')
    assert.isNull((await userRow(person.id)).photo_file_id)
  }).tags(['@night'])

  test('says so of what is no picture, and the person crops their own', async (context) => {
    const browsing = await Browsing.of(person, context)
    const { page } = browsing
    await browsing.open('/profile')
    const broken = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await page.getByLabel('Photo file').setInputFiles(broken)
    await browsing.toast('Choose a PNG, JPEG or WebP file.')
    // One that ends too early is shown in part.
    const { buffer } = await picture()
    const jpeg = await sharp(buffer).jpeg().toBuffer()
    const cut = { name: 'x.jpg', mimeType: 'image/jpeg', buffer: jpeg.subarray(0, jpeg.length / 2) }
    await page.reload()
    await page.getByLabel('Photo file').setInputFiles(cut)
    await page.getByRole('button', { name: 'Save photo' }).click()
    await browsing.toast('Choose a PNG, JPEG or WebP file.')
    await page.getByLabel('Photo file').setInputFiles(await picture())
    await page.getByRole('application').waitFor()
    await page.getByRole('button', { name: 'Save photo' }).click()
    await browsing.toast('Photo updated.')
    context.assert.isNotNull((await userRow(person.id)).photo_file_id)
    await browsing.field('Emergency contact').fill('Nils Berg')
    await page.getByRole('button', { name: 'Save details' }).click()
    await browsing.toast('Your details were saved.')
    context.assert.equal((await employeeRow(person.employeeId)).emergency_contact_name, 'Nils Berg')
  }).tags(['@night'])

  test('says that nothing was changed, and asks the server for nothing', async (context) => {
    const browsing = await Browsing.of(person, context)
    const { page } = browsing
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.url())
    })
    await browsing.open('/profile')
    for (const name of ['Save Changes', 'Save details']) {
      await page.getByRole('button', { name }).click()
      await browsing.toast('There was nothing to save.')
      await page.reload()
    }
    context.assert.deepEqual(sent, [])
    await browsing.field('Phone').fill('+1 207 555 0100')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await browsing.toast('Profile updated successfully.')
    context.assert.lengthOf(sent, 1)
  }).tags(['@night'])

  test('keeps a second photo open while the first is still being saved', async (context) => {
    const browsing = (await Browsing.of(person, context)).expect(/still being saved/)
    const { page } = browsing
    await browsing.open('/profile')
    const held = Promise.withResolvers<void>()
    await page.route('**/api/profile/photo', async (route) => {
      await held.promise
      await route.continue()
    })
    const dialog = page.getByRole('dialog', { name: 'Crop photo' })
    const choose = async () => {
      await page.getByLabel('Photo file').setInputFiles(await picture())
      await dialog.getByRole('application').waitFor()
      await dialog.getByRole('button', { name: 'Save photo' }).click()
    }
    await choose()
    await dialog.getByText('Saving...').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await choose()
    await browsing.toast('The change before is still being saved.')
    held.resolve()
    await browsing.toast('Photo updated.')
    await dialog.getByRole('button', { name: 'Save photo' }).click()
    await dialog.waitFor({ state: 'detached' })
    await browsing.toast('Photo updated.')
  }).tags(['@night'])

  test('works on a phone', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open(`/employees/${person.employeeId}`)
    assert.equal(await browsing.overflow(), 0)
    await page.getByText('Salary').or(page.getByText('$48,000')).first().waitFor()
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'End employment…' }).click()
    await browsing.field('Reason').fill('Moves')
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'End employment' }).click()
    await page.getByText('Left on').waitFor()
    await page.getByLabel('Photo file').setInputFiles(await picture())
    await page.getByRole('application').waitFor()
    assert.equal(await browsing.overflow(), 0)
    await browsing.keepPicture('photo-crop-375')
  }).tags(['@night'])
})
