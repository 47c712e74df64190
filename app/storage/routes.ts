import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { storage } = controllers

// What an upload is for decides who may send it.
router.post('/api/objects/upload', [storage.UploadSlots, 'store']).use(middleware.signedIn())
router.put('/api/objects/upload/:token', [storage.UploadSlots, 'update']).use(middleware.signedIn())
