import { test } from '@japa/runner'
import { emailsInWords, launchInWords, type ToldEmail } from '#onboarding/launch_in_words'

const email = (to: string, about: ToldEmail['about'], name = '', people = 1): ToldEmail => ({
  to,
  about,
  name,
  key: `${about}:${name}`,
  people,
})
const item = (kind: 'task' | 'training' | 'read', name: string, ownerName = 'HR') => ({
  kind,
  name,
  ownerName,
  people: 1,
})

test.group('What is started, in words', () => {
  test('names the act, and nothing where nothing starts', ({ assert }) => {
    assert.isNull(launchInWords(1, []))
    assert.equal(
      launchInWords(1, [item('task', 'Collect the laptop', 'IT')], 'leave'),
      'Ending employment creates 1 task for IT.'
    )
    assert.equal(
      launchInWords(3, [item('training', 'Fire'), item('read', 'Handbook')], 'import'),
      'Importing 3 people assigns 1 training and sends Handbook to read.'
    )
    assert.equal(
      launchInWords(
        1,
        ['IT', 'Maya', 'HR', 'Otto', 'Wei'].map((owner) => item('task', owner, owner))
      ),
      'Approving creates 5 tasks for IT, Maya, HR, and 2 more.'
    )
  })

  test('says apart what registering has given by then', ({ assert }) => {
    const letter = { ...item('read', 'Welcome letter'), atRegistration: true }
    assert.equal(
      launchInWords(2, [letter, item('task', 'Order keys')]),
      'Their registration sends Welcome letter to read. Approving 2 people creates 1 task for HR.'
    )
    assert.equal(launchInWords(1, [letter]), 'Their registration sends Welcome letter to read.')
  })

  test('says of one person who gets an email about what', ({ assert }) => {
    const emails = [
      email('Ana Díaz', 'approval'),
      email('Maya Lund', 'sign', 'I-9'),
      email('Maya Lund', 'sign', 'W-4'),
      email('Ana Díaz', 'upload', 'Passport'),
    ]
    assert.equal(
      emailsInWords(1, emails),
      '4 emails: Ana Díaz (approval and Passport to upload), Maya Lund (I-9 and W-4 to sign)'
    )
    assert.isNull(emailsInWords(1, []))
    assert.equal(emailsInWords(1, [], 2), 'The owners of these tasks are emailed, except you.')
    // Who is emailed about tasks depends on what they got that day.
    assert.equal(emailsInWords(1, emails.slice(0, 1), 2), 'At least 1 email: Ana Díaz (approval)')
  })

  test('counts the emails of several people', ({ assert }) => {
    const emails = [
      email('each of them', 'approval', '', 2),
      email('each of them', 'sign', 'W-4', 2),
      email('each of them', 'read', 'Handbook', 1),
    ]
    assert.equal(
      emailsInWords(2, emails),
      '5 emails: 2 approvals, 2 requests to sign, 1 request to read'
    )
  })
})
