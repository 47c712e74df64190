import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { ENTITY_TYPES, VERBS } from '#audit_log/words'

interface Entry {
  action: string
  entityType: string
  entityId: string
  performedBy: string
  performedById: number
  subject: { person: string; thing: string | null; own: boolean }
}

// Code of the pages, which the server's project does not compile.
const page: string = '../../../inertia/components/audit_log/sentence.js'
const labels: string = '../../../inertia/components/audit_log/labels.js'
const { actionLabel } = (await import(labels)) as { actionLabel: (action: string) => string }
const { sentenceOf } = (await import(page)) as { sentenceOf: (entry: Entry) => string }

const MODULE = 'Forklift'
/** Mei Xu did it, to something of her own unless told otherwise. */
const did = (
  action: string,
  entityType: string,
  subject: Partial<Entry['subject']> = {}
): Entry => ({
  action,
  entityType,
  entityId: '7',
  performedBy: 'Mei Xu',
  performedById: 3,
  subject: { person: 'Mei Xu', thing: null, own: true, ...subject },
})

test.group('Sentences of the audit log', () => {
  const told: [sentence: string, entry: Entry][] = [
    ['Mei Xu updated their own record', did('update', 'employee')],
    ['Mei Xu entered the last day of their own record', did('announce_leave', 'employee')],
    ['Mei Xu filed a document for themselves', did('file_document', 'employee')],
    ['Mei Xu completed “Forklift”', did('complete', 'training_completion', { thing: MODULE })],
    [
      'Mei Xu recorded “Forklift” for Ana Díaz as completed',
      did('complete', 'training_completion', { thing: MODULE, person: 'Ana Díaz', own: false }),
    ],
    [
      'Mei Xu opened Ana Díaz’s onboarding checklist before the approval',
      did('open_early', 'onboarding_checklist', { person: 'Ana Díaz', own: false }),
    ],
    ['Mei Xu declined their own signature request', did('decline', 'signing_request')],
    [
      'Mei Xu put Ana Díaz’s signature request under a legal hold',
      did('hold', 'signing_request', { person: 'Ana Díaz', own: false }),
    ],
    [
      'Mei Xu lifted the legal hold on Ana Díaz’s signature request',
      did('end_hold', 'signing_request', { person: 'Ana Díaz', own: false }),
    ],
    [
      'Mei Xu assigned “Forklift” for themselves',
      did('assign', 'training_assignment', { thing: MODULE }),
    ],
    [
      'Mei Xu failed at a step of Ana Díaz’s signature request',
      did('refuse', 'signing_request', { person: 'Ana Díaz', own: false }),
    ],
    ['Mei Xu opened their own signature request', did('open', 'signing_request')],
    [
      'Mei Xu entered the code for Ana Díaz’s signature request',
      did('verify_code', 'signing_request', { person: 'Ana Díaz', own: false }),
    ],
    // Another person of the same name.
    ['Mei Xu updated Mei Xu', did('update', 'employee', { own: false })],
  ]
  test('{0}')
    .with(told)
    .run(({ assert }, [sentence, entry]) => {
      assert.equal(sentenceOf(entry), sentence)
    })

  test('know every action and type of record', async ({ assert }) => {
    const text = await readFile(app.makePath('tests/fixtures/golden_day.json'), 'utf8')
    const { pairs } = JSON.parse(text) as { pairs: string[] }
    const unknown = pairs.filter((pair) => {
      const [action = '', type = ''] = pair.split(' ')
      return !(action in VERBS) || !ENTITY_TYPES.includes(type)
    })
    assert.deepEqual(unknown, [])
  })

  test('have the verbs of the filter and the badges', ({ assert }) => {
    // 'gave' and 'Give' have the same consonants.
    const verbOf = (text: string) =>
      text
        .replace(/^was /, '')
        .split(' ')[0]!
        .toLowerCase()
        .replaceAll(/[aeiouy.]|(?:ed|d|t)\.?$/g, '')
    const others = Object.entries(VERBS).filter(([action, past]) => {
      const [said = '', called = ''] = [verbOf(past), verbOf(actionLabel(action))]
      return !said.startsWith(called) && !called.startsWith(said)
    })
    assert.deepEqual(others, [])
  })

  test('are told apart in the filter', ({ assert }) => {
    const called = Object.keys(VERBS).map(actionLabel)
    assert.lengthOf(new Set(called), called.length)
  })
})
