import { defineConfig } from '@adonisjs/core/bodyparser'

/**
 * Bodies are small: the largest form (an employee with every multi-line field full) stays below 1
 * MB. Files do not pass here; the storage domain streams them.
 */
export default defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  form: {
    convertEmptyStringsToNull: true,
    limit: '64kb',
    types: ['application/x-www-form-urlencoded'],
  },
  json: {
    convertEmptyStringsToNull: true,
    strict: true,
    limit: '1mb',
    types: ['application/json'],
  },
  multipart: {
    autoProcess: false,
    convertEmptyStringsToNull: true,
    processManually: [],
    limit: '1mb',
    types: ['multipart/form-data'],
  },
  // A text file is a file, too.
  raw: { types: [] },
})
