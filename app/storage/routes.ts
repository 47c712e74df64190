import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { storage } = controllers

// The purpose of an upload decides who may send it.
router.post('/api/objects/upload', [storage.UploadSlots, 'store']).use(middleware.signedIn())
router.put('/api/objects/upload/:token', [storage.UploadSlots, 'update']).use(middleware.signedIn())
