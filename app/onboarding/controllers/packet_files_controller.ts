import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { notFound } from '#core/errors/http_errors'
import PacketItem from '#onboarding/models/packet_item'
import { attachFile, detachFile, FILE_RULES } from '#onboarding/packets/attach_file'
import { packetFileValidator } from '#onboarding/validators/packet'
import { findFile } from '#storage/queries/find_file'
import { sendFile } from '#storage/services/send_file'
import { receiveUpload } from '#storage/uploads/receive_upload'

const idsOf = ({ params }: HttpContext) => [Number(params.id), Number(params.itemId)] as const

/** The files that go with tasks of packets. */
export default class PacketFilesController {
  async show(ctx: HttpContext) {
    const [packetId, itemId] = idsOf(ctx)
    const item = await PacketItem.find(itemId)
    const file =
      item?.packetId === packetId && item.fileId !== null ? await findFile(item.fileId) : null
    if (!file) throw notFound('There is no file.')
    return sendFile(ctx, file)
  }

  /** Takes the file itself as the body. */
  async update(ctx: HttpContext) {
    const { name, replaces } = await packetFileValidator.validate(ctx.request.qs())
    const [packetId, itemId] = idsOf(ctx)
    await receiveUpload(ctx, FILE_RULES.maxBytes, (body) =>
      attachFile(packetId, itemId, name ?? 'attachment', body, actorOf(ctx), replaces)
    )
    return ctx.response.noContent()
  }

  async destroy(ctx: HttpContext) {
    const { replaces } = await packetFileValidator.validate(ctx.request.qs())
    await detachFile(...idsOf(ctx), actorOf(ctx), replaces)
    return ctx.response.noContent()
  }
}
