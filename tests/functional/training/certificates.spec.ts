import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#core/time'
import { signedIn, visitor } from '#tests/helpers/caller'
import { bytesOf } from '#tests/helpers/downloads'
import { readPdf } from '#tests/helpers/pdf/pdf_text'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { completionOf, day, type Completion } from '#tests/helpers/training/proof'
import { createModule } from '#tests/helpers/training/training'
import { RecordingFactory } from '#database/factories/recording_factory'

const address = ({ id }: Pick<Completion, 'id'>) => `/api/training/completions/${id}/certificate`

const inWords = (date: string) => DateTime.fromISO(date).setLocale('en-US').toFormat('MMMM d, yyyy')

test.group('Certificates of completion', (group) => {
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
  })

  const take = async (completion: Completion, query = '', person = ana) =>
    bytesOf(await signedIn(person), `${address(completion)}${query}`)

  test('is a tagged PDF that says who did what, when, how well, and where to check it', async ({
    assert,
  }) => {
    const module = await createModule({ name: 'Ladder safety' })
    const completion = await completionOf(ana, {
      moduleId: module.id,
      renewalPeriodMonths: 12,
      score: 87,
    })
    const answer = await (await signedIn(ana)).get(address(completion))
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'application/pdf')
    assert.include(answer.headers.get('content-disposition'), `certificate-${completion.code}.pdf`)
    assert.include(answer.headers.get('cache-control'), 'no-store')
    const pdf = readPdf(await take(completion))
    assert.lengthOf(pdf.pages, 1)
    const text = pdf.text.replaceAll('\n', ' ')
    for (const words of [
      'Certificate of Completion',
      'Ana Díaz',
      'Ladder safety',
      inWords(completion.completedOn),
      inWords(completion.expiresOn ?? ''),
      '87%',
      'In the portal',
      completion.code,
      `/verify/${completion.code}`,
    ]) {
      assert.include(text, words)
    }
    assert.include(pdf.source, 'pdfuaid')
    assert.match(pdf.source, /\/S \/H1/)
    assert.match(pdf.source, /\/S \/Figure/)
    assert.match(pdf.source, /\/MediaBox \[0 0 841\.89 595\.28\]/)
  })

  test('is the same file each time, on A4 or Letter', async ({ assert }) => {
    const completion = await completionOf(ana)
    const first = await take(completion)
    const second = await take(completion, '?paper=a4&disposition=inline')
    assert.isTrue(Buffer.from(first).equals(Buffer.from(second)))
    const letter = await take(completion, '?paper=letter')
    assert.match(readPdf(letter).source, /\/MediaBox \[0 0 792 612\]/)
    const caller = await signedIn(ana)
    const shown = await caller.get(`${address(completion)}?disposition=inline`)
    assert.match(shown.headers.get('content-disposition') ?? '', /^inline/)
    for (const query of ['paper=a5', 'disposition=evil', 'paper[]=a4&paper[]=a4']) {
      assert.equal((await caller.get(`${address(completion)}?${query}`)).status, 422, query)
    }
  })

  test('names the module as it was called in the version that was completed', async ({
    assert,
  }) => {
    const module = await createModule({ name: 'Forklifts' })
    const completion = await completionOf(ana, { moduleId: module.id })
    const admin = await signedIn(await given.admin())
    const { status } = await admin.call(`/api/training/modules/${module.id}`, {
      method: 'PATCH',
      body: { name: 'Reach trucks', change: 'minor' },
    })
    assert.equal(status, 200)
    const { text } = readPdf(await take(completion))
    assert.include(text, 'Forklifts')
    assert.notInclude(text, 'Reach trucks')
  })

  test('tells of a classroom, its day and its trainer', async ({ assert }) => {
    const { id: moduleId } = await createModule()
    const held = { moduleId, heldOn: '2026-03-03', trainer: 'Ida Berg' }
    const { id: recordingId } = await RecordingFactory.merge(held).create()
    const completion = await completionOf(ana, {
      moduleId,
      method: 'recorded',
      completedOn: '2026-03-03',
      recordingId,
    })
    const text = readPdf(await take(completion)).text.replaceAll('\n', ' ')
    assert.include(text, 'Classroom training on March 3, 2026, trainer Ida Berg')
    assert.include(text, 'Does not expire')
    assert.notInclude(text, 'Score')
  })

  test('stays on one page in any script and of any length', async ({ assert }) => {
    const names: [string, string][] = [
      ['نور', 'العلي'],
      ['小明', '王'],
      ['W'.repeat(100), 'M'.repeat(100)],
      ['Zoë 🎉', 'Ńowak'],
    ]
    const { id: moduleId } = await createModule({ name: `Umgang mit ${'Leitern und '.repeat(15)}` })
    for (const [firstName, lastName] of names) {
      const person = await given.employee({ firstName, lastName })
      const fields = { moduleId, score: 100, renewalPeriodMonths: 12 }
      const bytes = await take(await completionOf(person, fields), '', person)
      assert.lengthOf(readPdf(bytes).pages, 1, firstName)
    }
  })

  test('is for its owner and for who reviews', async ({ assert }) => {
    const completion = await completionOf(ana)
    const statusFor = async (person: Person) =>
      (await (await signedIn(person)).get(address(completion))).status
    assert.equal((await visitor().get(address(completion))).status, 401)
    assert.equal(await statusFor(await given.employee()), 404)
    assert.equal(await statusFor(await given.manager()), 200)
    assert.equal((await (await signedIn(ana)).get(address({ id: 999_999 }))).status, 404)
  })

  test('there is none of a completion that was declared void', async ({ assert }) => {
    const completion = await completionOf(ana)
    await db
      .from('training_completions')
      .where('id', completion.id)
      .update({ live: null, voided_at: dbTime(DateTime.utc()), void_reason: 'Not there' })
    const answer = await (await signedIn(ana)).get(address(completion))
    assert.equal(answer.status, 409)
    assert.match(String(answer.body.message), /was voided/)
    assert.equal(
      (await (await signedIn(await given.employee())).get(address(completion))).status,
      404
    )
  })

  test('expires on the last day of the period', async ({ assert }) => {
    const completion = await completionOf(ana, { completedOn: day(-1), renewalPeriodMonths: 1 })
    assert.include(
      readPdf(await take(completion)).text.replaceAll('\n', ' '),
      inWords(completion.expiresOn ?? '')
    )
  })
})
