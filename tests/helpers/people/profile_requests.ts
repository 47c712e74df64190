import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { given } from '#tests/helpers/people/people'
import {
  inHours,
  photographed,
  picture,
  subject,
  type Builder,
} from '#tests/helpers/routes/route_requests'
import { EmployeeNoteFactory } from '#database/factories/employee_note_factory'

/** One person's profile, for ROUTE_REQUESTS. */
export const PROFILE_REQUESTS: Record<string, Builder> = {
  'GET /employees/:id': async (scene) => ({
    url: `/employees/${(await subject(scene, given.employee)).employeeId}`,
  }),
  'GET /api/employees/:id/leave': async (scene) => ({
    url: `/api/employees/${(await subject(scene, given.employee)).employeeId}/leave`,
  }),
  'POST /api/employees/:id/leave': async (scene) => ({
    url: `/api/employees/${(await subject(scene, given.employee)).employeeId}/leave`,
    body: { endDate: DateTime.utc().toISODate(), reason: 'Moved away' },
  }),
  'DELETE /api/employees/:id/leave': async (scene) => {
    const { employeeId } = await subject(scene, given.employee)
    const endDate = DateTime.utc().plus({ days: 9 }).toISODate()
    await db.from('employees').where('id', employeeId).update({ end_date: endDate })
    return { url: `/api/employees/${employeeId}/leave` }
  },
  'POST /api/employees/:id/rehire': async (scene) => {
    const { employeeId } = await subject(scene, given.disabled)
    await db
      .from('employees')
      .where('id', employeeId)
      .update({ left_at: inHours(-48) })
    return {
      url: `/api/employees/${employeeId}/rehire`,
      body: { startDate: DateTime.utc().toISODate() },
    }
  },
  'GET /api/employees/:id/erasure': async (scene) => ({
    url: `/api/employees/${(await subject(scene, given.disabled)).employeeId}/erasure`,
  }),
  'POST /api/employees/:id/erasure': async (scene) => {
    const { id, employeeId } = await subject(scene, given.disabled)
    return {
      url: `/api/employees/${employeeId}/erasure`,
      body: { reason: 'Asked for it', confirmation: `T-${id}` },
    }
  },
  'GET /api/employees/:id/employment': async (scene) => ({
    url: `/api/employees/${(await subject(scene, given.employee)).employeeId}/employment`,
  }),
  'GET /api/employees/:id/notes': async (scene) => ({
    url: `/api/employees/${(await subject(scene, given.employee)).employeeId}/notes`,
  }),
  'POST /api/employees/:id/notes': async (scene) => ({
    url: `/api/employees/${(await subject(scene, given.employee)).employeeId}/notes`,
    body: { body: 'Prefers mornings' },
  }),
  'DELETE /api/employees/:id/notes/:noteId': async (scene) => {
    const { employeeId } = await subject(scene, given.employee)
    const note = { employeeId, authorId: scene.me?.id ?? null }
    const { id } = await EmployeeNoteFactory.merge(note).create()
    return { url: `/api/employees/${employeeId}/notes/${id}` }
  },
  'PUT /api/employees/:id/photo': async (scene) => ({
    url: `/api/employees/${(await subject(scene, given.employee)).employeeId}/photo`,
    raw: await picture(),
    headers: { 'content-type': 'image/png' },
  }),
  'DELETE /api/employees/:id/photo': async (scene) => {
    const { employeeId } = await photographed(await subject(scene, given.employee))
    return { url: `/api/employees/${employeeId}/photo` }
  },
  'GET /api/profile/details': () => ({ url: '/api/profile/details' }),
}
