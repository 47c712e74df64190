import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import { CompletionFactory } from '#database/factories/completion_factory'
import type { Permission } from '#core/permissions'
import db from '@adonisjs/lucid/services/db'
import { addDays } from '#training/compliance_status'
import { linesOf, unpacked, unzip } from '#tests/helpers/archives'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { bytesOf } from '#tests/helpers/downloads'
import {
  answersFor,
  begin,
  certificateModule,
  CLAIM,
  sendFile,
  submit,
  testModule,
} from '#tests/helpers/training/learning'
import { materialVersion, oldModule } from '#tests/helpers/training/compliance'
import { readPdf } from '#tests/helpers/pdf/pdf_text'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const OWN = '/api/profile/archive'
const address = ({ employeeId }: Person) => `/api/employees/${employeeId}/record`
const FILES = ['completions', 'assignments', 'progress', 'attempts', 'evidence', 'reminders']

test.group('Training in the record of a person', (group) => {
  let person: Person
  let manager: Person
  let caller: Caller
  let evidenceId: number
  let code: string

  group.each.setup(async () => {
    await emptyPortal()
    person = await given.employee({ firstName: 'Ana' })
    manager = await given.manager({ firstName: 'Ida', lastName: 'Berg' })
    caller = await signedIn(person)
    const reviewer = await signedIn(manager)
    const tested = await testModule({ name: 'Ladders 🪜' })
    await reviewer.post('/api/training/assignments', {
      moduleIds: [tested.id],
      employeeIds: [person.employeeId],
    })
    const first = (await begin(caller, tested.id)).body
    await submit(caller, first.id, [])
    const second = (await begin(caller, tested.id)).body
    await submit(caller, second.id, answersFor(second, 3))
    const module = await certificateModule({ name: 'First aid' })
    const sent = await sendFile(caller, module.id, { ...CLAIM, fileName: 'aid: 1?.pdf' })
    evidenceId = sent.body.id
    await reviewer.post(`/api/training/evidence/${evidenceId}/acceptance`, {})
    const completed = await db
      .from('training_completions')
      .where('evidence_id', evidenceId)
      .firstOrFail()
    code = completed.code
  })

  test('one’s own archive holds all of it, with certificates and the files sent in', async ({
    assert,
  }) => {
    const bytes = await bytesOf(caller, OWN)
    const files = await unzip(bytes)
    const of = (kind: string) => linesOf(files[`training/${kind}.jsonl`])
    assert.containSubset(of('completions'), [
      { method: 'portal', score: 100, module: { name: 'Ladders 🪜' }, voidedAt: null },
      { code, verifyAt: `${process.env.APP_URL}/verify/${code}`, evidenceId, recordedBy: 'HR' },
    ])
    assert.containSubset(of('assignments'), [{ source: 'manual', assignedBy: 'HR' }])
    assert.lengthOf(of('progress'), 2)
    const [failed, passed] = of('attempts')
    assert.containSubset(failed, {
      number: 1,
      state: 'failed',
      score: 0,
      correctCount: 0,
      questionCount: 3,
    })
    assert.containSubset(passed, { number: 2, state: 'passed', correctCount: 3 })
    const answers = passed?.answers as { question: string; chosen: string[] }[]
    assert.lengthOf(answers, 3)
    for (const { chosen } of answers) assert.lengthOf(chosen, 1)
    assert.notInclude(files['training/attempts.jsonl'], '"correct":')
    assert.containSubset(of('evidence'), [{ issuer: 'Red Cross', state: 'accepted' }])
    const all = Object.values(files).join('\n')
    assert.notInclude(all, 'Ida Berg')

    assert.include(files[`training/certificates/certificate-${code}.pdf`], 'First aid')
    const evidence = (await unpacked(bytes))[`training/evidence/${evidenceId}-aid_ 1_.pdf`]
    const { sha256 } = await db.from('training_evidence').where('id', evidenceId).firstOrFail()
    assert.equal(
      createHash('sha256')
        .update(evidence ?? '')
        .digest('hex'),
      sha256
    )
    const readme = files['README.txt']
    const folders = ['training/certificates/', 'training/evidence/']
    for (const told of [...folders, ...FILES.map((kind) => `training/${kind}.jsonl`)]) {
      assert.include(readme, told)
    }
    // A code may continue on the next line of its cell.
    assert.include(files['record.pdf']?.replaceAll('\n', ''), code)
  })

  test('the record as PDF has a section of it for who may see it', async ({ assert }) => {
    const { text } = readPdf(await bytesOf(await signedIn(manager), address(person)))
    for (const part of ['Training', 'Training Assigned', 'First aid', '100%', code]) {
      assert.include(text.replaceAll('\n', ''), part)
    }
    assert.include(text, 'does not expire')
    assert.match(text, /First aid\n.*\ndoes not expire\ncertificate\n/)
    const { module_id: id } = await db
      .from('training_completions')
      .whereNull('evidence_id')
      .firstOrFail()
    await materialVersion(id, 2, '2026-01-01', '2026-02-28')
    const later = readPdf(await bytesOf(await signedIn(manager), address(person))).text
    assert.include(later, 'Feb 28, 2026')
    const looker = await given.employee()
    await given.override(looker, 'employees:view', 'grant')
    const without = readPdf(await bytesOf(await signedIn(looker), address(person)))
    assert.notInclude(without.text, 'Training')
  })

  test('the record has all completions, under headings on each page', async ({ assert }) => {
    const moduleId = await oldModule({ name: 'Toolbox talk' })
    const days = Array.from({ length: 520 }, (_, week) => addDays('2015-01-05', week * 7))
    await CompletionFactory.merge(
      days.map((completedOn) => ({ employeeId: person.employeeId, moduleId, completedOn }))
    ).createMany(days.length)
    const { pages, text } = readPdf(await bytesOf(await signedIn(manager), address(person)))
    assert.equal(text.match(/Toolbox talk/g)?.length, days.length)
    for (const page of pages.filter((one) => one.includes('Toolbox talk'))) {
      assert.include(page, 'Valid until')
    }
  })

  test('HR’s archive holds what whoever takes it may see, and says what is left out', async ({
    assert,
  }) => {
    const order = { format: 'zip' }
    const taken = async (by: Person) =>
      unzip(await bytesOf(await signedIn(by), address(person), order))
    const full = await taken(manager)
    assert.include(Object.keys(full), `training/evidence/${evidenceId}-aid_ 1_.pdf`)
    assert.containSubset(linesOf(full['training/completions.jsonl']), [{ recordedBy: 'Ida Berg' }])
    // A fully passed test reveals its key, which is for people who manage modules.
    assert.isTrue(linesOf(full['training/attempts.jsonl']).every(({ answers }) => answers === null))
    const admin = await taken(await given.admin())
    assert.include(admin['training/attempts.jsonl'], '"chosen":')

    const editor = async (...permissions: Permission[]) => {
      const one = await given.employee()
      for (const permission of ['employees:view', 'employees:update', ...permissions] as const) {
        await given.override(one, permission, 'grant')
      }
      return taken(one)
    }
    const assigner = await editor('training:assign')
    assert.include(Object.keys(assigner), 'training/completions.jsonl')
    assert.include(
      assigner['README.txt'],
      'Training certificates as files: the person who downloaded'
    )
    const none = await editor()
    assert.include(
      none['README.txt'],
      "Training: the person who downloaded this archive doesn't have access to it."
    )
    for (const files of [assigner, none]) {
      const names = Object.keys(files).join(' ')
      assert.notMatch(names, /training\/(certificates|evidence)\//)
    }
    assert.notInclude(Object.values(none).join('\n'), code)
  })

  test('holds no word of anybody else’s', async ({ assert }) => {
    const other = await given.employee()
    const files = await unzip(await bytesOf(await signedIn(other), OWN))
    for (const kind of FILES) assert.equal(files[`training/${kind}.jsonl`], '')
    assert.notMatch(Object.keys(files).join(' '), /training\/(certificates|evidence)\//)
    assert.notInclude(Object.values(files).join('\n'), code)
  })
})
