import type { Day } from '#tests/helpers/golden_day/day'
import type { Newcomers } from '#tests/helpers/golden_day/newcomers'
import { picture } from '#tests/helpers/routes/route_requests'

/** Every group of a profile's fields, the managed lists, notes, photos, numbers. */
export async function profiles(day: Day, { maya, mira, nils }: Newcomers): Promise<void> {
  const { hr, admin } = day
  const address = `/api/employees/${mira}`
  await hr.put(address, { firstName: 'Mira', lastName: 'Okafor Lind', phone: null })
  await hr.put(address, { position: 'Foreman', department: 'Docks', location: 'Oslo' })
  await hr.put(address, { startDate: day.inDays(-20), sourceOfHire: null, managerId: maya })
  await hr.put(address, { presentAddress: '3 Quay', permanentAddress: null })
  await hr.put(address, { qualifications: null, education: 'MSc', experience: 'Eleven years' })
  await hr.put(address, {
    emergencyContactName: 'Ada Lind',
    emergencyContactRelationship: 'Mother',
    emergencyContactPhone: null,
  })
  await admin.put(address, { hourlyRate: null, salary: '48111' })
  await admin.put(address, { socialSecurityNumber: '712-34-5678', driversLicense: null })
  await admin.put(address, { managerId: nils, driversLicense: 'QF7788991', hourlyRate: '30' })

  const png = await picture()
  await hr.send('PUT', `${address}/photo`, png, 'image/png')
  await hr.send('PUT', `${address}/photo`, png, 'image/png')
  await hr.delete(`${address}/photo`)
  const { id: noteId } = await hr.post(`${address}/notes`, { body: 'Prefers mornings' })
  await hr.delete(`${address}/notes/${noteId}`)

  const reason = 'Form W-2'
  await admin.post(`${address}/reveal`, { field: 'socialSecurityNumber', reason })
  await admin.post('/api/employees/number-search', {
    socialSecurityNumber: '712-34-5678',
    reason: 'A letter names nobody else',
  })
  await admin.post(`${address}/record`, { format: 'pdf' })
  await admin.post(`${address}/record`, {
    format: 'zip',
    secretsReason: reason,
  })
  await hr.get('/api/employees/export?q=mira&status=active')
  await admin.post('/api/employees/export', { ids: [mira, nils], format: 'xlsx' })

  const own = await day.as(await day.userOf(mira))
  await own.put('/api/profile/details', { phone: '+46 1', presentAddress: '4 Quay' })
  await own.put('/api/profile', { firstName: 'Mira', lastName: 'Lind', phone: '+46 2' })
  await own.send('PUT', '/api/profile/photo', png, 'image/png')
  await own.get(`/api/users/${await day.userOf(mira)}/photo`)
  await own.delete('/api/profile/photo')
  await own.put('/api/profile/notifications', {
    preferences: [{ kind: 'training_digest', mail: false }],
  })
}

/** Renamed, merged, deleted: people keep their name's entry. */
export async function lists(day: Day): Promise<void> {
  const { hr } = day
  for (const [list, first, second] of [
    ['department', 'Deck', 'Deck Two'],
    ['position', 'Pilot', 'Pilot Two'],
    ['location', 'Bergen', 'Bergen Two'],
  ] as const) {
    const one = await hr.post(`/api/lists/${list}`, { name: first })
    const two = await hr.post(`/api/lists/${list}`, { name: second })
    await hr.put(`/api/lists/${list}/${two.id}`, { name: `${second} Renamed` })
    await hr.post(`/api/lists/${list}/${two.id}/merge`, { into: one.id })
    await hr.delete(`/api/lists/${list}/${one.id}`)
  }
  const idOf = async (list: string, wanted: string) => {
    const names: { id: number; name: string }[] = await hr.get(`/api/lists/${list}`)
    return names.find(({ name }) => name === wanted)?.id
  }
  const docks = await idOf('department', 'Docks')
  await hr.put(`/api/lists/department/${docks}`, { name: 'The Docks' })
  const into = await idOf('position', 'Foreman')
  await hr.post(`/api/lists/position/${await idOf('position', 'Cook')}/merge`, { into })
}
