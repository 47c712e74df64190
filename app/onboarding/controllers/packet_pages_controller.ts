import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { Infer } from '@vinejs/vine/types'
import { table } from '#core/database/table'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import Role from '#accounts/models/role'
import { findPacket, listPackets } from '#onboarding/queries/packets/packet_list'
import { packetListValidator } from '#onboarding/validators/packet'

/** Custom roles that are offered as owners. */
const MOST_ROLES = 200

export default class PacketPagesController {
  async index(ctx: HttpContext) {
    const { page, perPage, ...filters } = await dropInvalidFilters<
      Infer<typeof packetListValidator>
    >(packetListValidator, ctx.request.qs())
    const list = await listPackets(filters, { page, perPage })
    return ctx.inertia.render('onboarding/packets', {
      packets: list.rows,
      total: list.total,
      page: list.page,
      perPage: list.perPage,
      filters: {
        q: filters.q ?? '',
        kind: filters.kind ?? ('' as const),
        status: filters.status ?? ('' as const),
      },
    })
  }

  async show(ctx: HttpContext) {
    const packet = await findPacket(Number(ctx.params.id))
    const roles = await table(db, Role).orderBy('name').limit(MOST_ROLES).select('id', 'name')
    return ctx.inertia.render('onboarding/packet', { packet, roles })
  }
}
