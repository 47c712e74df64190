import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { installFromGallery } from '#onboarding/gallery/install'
import { showGallery } from '#onboarding/gallery/show_gallery'

/** Packets and letters that come with the product. */
export default class GalleryController {
  async index() {
    return showGallery()
  }

  async store(ctx: HttpContext) {
    return installFromGallery(String(ctx.params.name), actorOf(ctx))
  }
}
