const path = require('node:path')
const manifest = require('./package.json')

/**
 * package.json maps "#people/*" to ./app/people/*.js, which exists only in the build; the
 * check reads the sources instead.
 */
const ofManifest = Object.entries(manifest.imports).map(([name, target]) => [
  name.replace(/\/\*$/, ''),
  path.join(__dirname, target.replace(/\/\*\.js$/, '')),
])

module.exports = {
  resolve: {
    alias: {
      ...Object.fromEntries(ofManifest),
      // The same as in inertia/tsconfig.json and vite.config.ts.
      '~': path.join(__dirname, 'inertia'),
      '@generated': path.join(__dirname, '.adonisjs', 'client'),
    },
    extensions: ['.ts', '.tsx', '.d.ts', '.js', '.cjs', '.mjs', '.json', '.css'],
    conditionNames: ['import', 'types', 'node', 'default'],
    exportsFields: ['exports'],
  },
}
