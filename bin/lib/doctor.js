import { environmentChecks } from './doctor_environment.js'
import { databaseChecks } from './doctor_database.js'
import { installationChecks, reachChecks } from './doctor_surroundings.js'

const MARKS = { ok: '✓', warning: '!', broken: '✗' }

export function printChecks(checks) {
  for (const { name, state, message, mend } of checks) {
    console.log(`${MARKS[state]} ${name}: ${message}`)
    if (mend && state !== 'ok') console.log(`    → ${mend}`)
  }
}

/**
 * Examines an installation without changing it. A check is {name, state, message, mend?}, with
 * state ok, warning (works, but needs attention) or broken.
 */
export async function doctor({ json }) {
  const checks = [...installationChecks()]
  const { values, checks: environment } = await environmentChecks()
  checks.push(...environment)
  if (values) {
    checks.push(...(await databaseChecks(values)))
    checks.push(...(await reachChecks(values)))
  }
  const broken = checks.filter(({ state }) => state === 'broken').length
  const warnings = checks.filter(({ state }) => state === 'warning').length
  if (json) {
    console.log(JSON.stringify({ healthy: broken === 0, broken, warnings, checks }, null, 2))
  } else {
    printChecks(checks)
    console.log(
      broken === 0
        ? `\nNothing is broken${warnings > 0 ? `; ${warnings} to look at` : ''}.`
        : `\n${broken} broken, ${warnings} to look at.`
    )
  }
  process.exitCode = broken === 0 ? 0 : 1
}
