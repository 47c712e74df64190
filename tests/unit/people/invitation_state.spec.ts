import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import {
  invitationState,
  linkState,
  whyNotInvited,
  type InvitationFacts,
  type InviteeFacts,
} from '#people/invitations/invitation_state'

const NOW = DateTime.utc(2026, 11, 21, 8)
const YESTERDAY = '2026-11-20 08:00:00.000'
const TOMORROW = '2026-11-22 08:00:00.000'

const facts = (changes: Partial<InvitationFacts> = {}): InvitationFacts => ({
  expires_at: TOMORROW,
  opened_at: null,
  accepted_at: null,
  revoked_at: null,
  disabled_at: null,
  mail_state: 'sent',
  ...changes,
})

test.group('The state of an invitation', (group) => {
  group.each.setup(() => {
    Settings.now = () => NOW.toMillis()
  })

  test('{expected}, number {$i}')
    .with([
      { changes: { mail_state: null }, expected: 'not_mailed', link: 'usable' },
      { changes: { mail_state: 'queued' }, expected: 'queued', link: 'usable' },
      { changes: { mail_state: 'sending' }, expected: 'queued', link: 'usable' },
      { changes: { mail_state: 'sent' }, expected: 'sent', link: 'usable' },
      { changes: { mail_state: 'failed' }, expected: 'failed', link: 'usable' },
      { changes: { opened_at: YESTERDAY }, expected: 'opened', link: 'usable' },
      { changes: { opened_at: YESTERDAY, mail_state: null }, expected: 'opened', link: 'usable' },
      { changes: { expires_at: YESTERDAY }, expected: 'expired', link: 'expired' },
      {
        changes: { expires_at: YESTERDAY, opened_at: YESTERDAY },
        expected: 'expired',
        link: 'expired',
      },
      { changes: { revoked_at: YESTERDAY }, expected: 'revoked', link: 'revoked' },
      {
        changes: { revoked_at: YESTERDAY, expires_at: YESTERDAY },
        expected: 'revoked',
        link: 'revoked',
      },
      { changes: { disabled_at: YESTERDAY }, expected: 'revoked', link: 'revoked' },
      {
        changes: { accepted_at: YESTERDAY, disabled_at: YESTERDAY },
        expected: 'accepted',
        link: 'used',
      },
      { changes: { accepted_at: YESTERDAY }, expected: 'accepted', link: 'used' },
      {
        changes: { accepted_at: YESTERDAY, expires_at: YESTERDAY, opened_at: YESTERDAY },
        expected: 'accepted',
        link: 'used',
      },
    ])
    .run(({ assert }, { changes, expected, link }) => {
      assert.equal(invitationState(facts(changes)), expected)
      assert.equal(linkState(facts(changes)), link)
    })

  test('the moment it ends it is over', ({ assert }) => {
    const ending = facts({ expires_at: '2026-11-21 08:00:00.000' })
    assert.equal(invitationState(ending), 'expired')
    Settings.now = () => NOW.minus({ milliseconds: 1 }).toMillis()
    assert.equal(invitationState(ending), 'sent')
  })

  test('no invitation is an invalid link', ({ assert }) => {
    assert.equal(linkState(null), 'invalid')
  })
})

test.group('Who can be invited', () => {
  const YET: InviteeFacts = {
    status: 'pending',
    registered_at: null,
    erased_at: null,
    disabled_at: null,
  }

  test('not who is {expected}')
    .with([
      { changes: {}, expected: null },
      { changes: { status: 'active' }, expected: null },
      { changes: { disabled_at: YESTERDAY }, expected: 'disabled' },
      { changes: { disabled_at: YESTERDAY, status: 'inactive' }, expected: 'inactive' },
      { changes: { registered_at: YESTERDAY, status: 'inactive' }, expected: 'registered' },
      { changes: { registered_at: YESTERDAY, erased_at: YESTERDAY }, expected: 'erased' },
    ] as const)
    .run(({ assert }, { changes, expected }) => {
      assert.equal(whyNotInvited({ ...YET, ...changes }), expected)
    })
})
