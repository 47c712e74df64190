import { SHEET_MAX_BYTES } from '#training/limits'
import { problemOf, upload, type Upload } from '~/lib/upload'

const LIMITS = { maxBytes: SHEET_MAX_BYTES, extensions: ['.pdf', '.png', '.jpg', '.jpeg'] }

/** For the browser's file dialog. */
export const SHEET_FILES = LIMITS.extensions.join(',')

/** Why a sign-in sheet would be refused, or null. */
export const sheetProblemOf = (file: File) => problemOf(file, LIMITS)

/** Adds a sign-in sheet to a recording, in place of an earlier one. */
export const sendSheet = (recordingId: number, sent: Upload & { file: File }) =>
  upload('PUT', '/api/training/recordings/:id/sheet', sent, {
    params: { id: recordingId },
    query: { name: sent.file.name.slice(-255) },
  })
