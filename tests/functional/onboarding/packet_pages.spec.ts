import { test } from '@japa/runner'
import type { PacketDetails, PacketView } from '#onboarding/queries/packets/packet_list'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { givenPacket } from '#tests/helpers/onboarding/onboarding'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

interface ListProps {
  packets: PacketView[]
  total: number
  filters: Record<string, string>
}

test.group('The pages about packets', (group) => {
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.manager())
  })

  test('are for who may edit employees', async ({ assert }) => {
    const { id } = await givenPacket()
    const theirs = await signedIn(await given.employee())
    for (const address of ['/onboarding/packets', `/onboarding/packets/${id}`]) {
      assert.equal((await visitor().page(address)).status, 302)
      assert.equal((await theirs.page(address)).component, 'errors/forbidden')
      assert.equal((await caller.page(address)).status, 200)
    }
    assert.equal((await caller.page('/onboarding/packets/987654')).status, 404)
  })

  test('list what the address asks for', async ({ assert }) => {
    await givenPacket({ name: 'Office' })
    await givenPacket({ name: 'Leaving', kind: 'offboarding', status: 'draft' })
    await givenPacket({ name: 'Old', status: 'archived' })
    const all = await caller.page<ListProps>('/onboarding/packets?status=evil')
    assert.deepEqual(
      all.props.packets.map(({ name }) => name),
      ['Leaving', 'Office']
    )
    assert.containSubset(all.props, { total: 2, filters: { q: '', kind: '', status: '' } })
    const some = await caller.page<ListProps>('/onboarding/packets?kind=offboarding&q=leav')
    assert.deepEqual(
      some.props.packets.map(({ name, itemCount }) => [name, itemCount]),
      [['Leaving', 1]]
    )
    const old = await caller.page<ListProps>('/onboarding/packets?status=archived')
    assert.lengthOf(old.props.packets, 1)
  })

  test('show a packet with the roles that can own a task', async ({ assert }) => {
    await given.bundle(await given.employee(), [], 'IT')
    const { id, items } = await givenPacket({ name: 'Office' })
    const { props } = await caller.page<{ packet: PacketDetails; roles: { name: string }[] }>(
      `/onboarding/packets/${id}`
    )
    assert.equal(props.packet.name, 'Office')
    assert.deepEqual(
      props.packet.items.map((item) => item.id),
      items
    )
    assert.deepEqual(
      props.roles.map(({ name }) => name),
      ['IT']
    )
  })

  test('find people who can own a task', async ({ assert }) => {
    await given.employee({ firstName: 'Maya', lastName: 'Lindqvist' })
    await given.invited({ firstName: 'Maya', lastName: 'Waits' })
    const OWNERS = '/api/onboarding/owners?q=maya'
    const found = await caller.get<{ name: string }[]>(OWNERS)
    assert.deepEqual(
      found.body.map(({ name }) => name),
      ['Maya Lindqvist']
    )
    assert.equal((await (await signedIn(await given.employee())).get(OWNERS)).status, 403)
  })
})
