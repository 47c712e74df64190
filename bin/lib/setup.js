import { existsSync } from 'node:fs'
import { runBuiltAce } from './ace.js'
import { buildIfChanged } from './build.js'
import { keysFrom, readEnvFile, writeEnvFile } from './env_file.js'
import { Failure } from './failure.js'
import { envDirectory, envFile, importPlain, ownerOnly } from './paths.js'
import { Prompt } from './prompt.js'
import { databaseProblem, mailProblem } from './reach.js'
import { answerSettings, SETTINGS, signInEmailProblem } from './settings.js'

const isInteractive = (options) => !options.yes

function pick(values, names) {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/** The environment file, in reading order; values that setup does not ask about are kept. */
function groupsOf(values, existing) {
  const named = (prefix) => SETTINGS.map(({ name }) => name).filter((name) => prefix.test(name))
  const keys = keysFrom(existing)
  const asked = new Set([...SETTINGS.map(({ name }) => name), ...Object.keys(keys), 'NODE_ENV'])
  const kept = Object.fromEntries(Object.entries(existing).filter(([name]) => !asked.has(name)))
  return [
    [
      'The portal; docs/operations.md explains each value',
      { NODE_ENV: 'production', ...pick(values, named(/^(APP_URL|HOST|PORT|TRUSTED|COMPANY)/)) },
    ],
    ['Keys. Keep a copy apart from the backups, which cannot be opened without them', keys],
    ['Data', pick(values, named(/^(DATA|DB)_/))],
    ['Email', pick(values, named(/^(SMTP|MAIL)_/))],
    ['Others', kept],
  ]
}

/** Asks until the database can be used; without a person, one try decides. */
async function workingAnswers(options, existing, secrets, prompt) {
  let answered = existing
  for (;;) {
    const fail = (message) => {
      throw new Failure(message, 2)
    }
    const values = await answerSettings({ options, existing: answered, prompt, fail })
    const problem = await databaseProblem({ ...values, ...secrets })
    if (!problem) {
      console.error('✓ The database answers.')
      return values
    }
    console.error(`✗ The database: ${problem}`)
    if (!prompt || !(await prompt.confirm('Answer again?'))) {
      throw new Failure('Nothing was written. Fix the database settings and run setup again.')
    }
    // After a failure, an answer given by flag is asked for like the others.
    options = {}
    answered = { ...existing, ...values }
  }
}

async function checkMail(values) {
  if (!values.SMTP_HOST) {
    console.error(
      '– No mail server: emails are held in the portal. Copy invitation links from the portal.'
    )
    return
  }
  const problem = await mailProblem(values)
  if (problem) console.error(`✗ Email: ${problem}\n  Emails wait in the outbox until then.`)
  else console.error('✓ The mail server answers.')
}

/** Environment variables that name a secret's file; setup writes them down. */
async function secretFilesOfEnvironment() {
  const { SECRET_NAMES } = await importPlain('start/secret_files')
  const names = SECRET_NAMES.map((name) => `${name}_FILE`).filter((name) => process.env[name])
  return pick(process.env, names)
}

/** The secrets in files. */
async function secretsInFiles(existing) {
  const { SECRET_NAMES, secretValue } = await importPlain('start/secret_files')
  const names = SECRET_NAMES.filter((name) => existing[`${name}_FILE`])
  try {
    return Object.fromEntries(names.map((name) => [name, secretValue(name, existing)]))
  } catch (error) {
    throw new Failure(error.message)
  }
}

const filled = { check: (text) => (text ? undefined : 'Enter a value.') }

export async function askForAdmin(prompt, options) {
  const email =
    options.adminEmail ?? (await prompt.ask("Administrator's email", { check: signInEmailProblem }))
  const firstName = options.adminFirstName ?? (await prompt.ask('First name', filled))
  const lastName = options.adminLastName ?? (await prompt.ask('Last name'))
  const password =
    options.adminPassword ??
    (await prompt.ask('Password (12 to 128 characters)', { ...filled, secret: true }))
  return { email, firstName, lastName, password }
}

function runAdminCreate({ email, firstName, lastName, password }, env) {
  const flags = ['--password-stdin']
  if (firstName) flags.push(`--first-name=${firstName}`)
  if (lastName) flags.push(`--last-name=${lastName}`)
  return runBuiltAce(['admin:create', email, ...flags], { env, input: `${password ?? ''}\n` })
}

/** Creates the first administrator; if one exists, use admin:create for others. */
async function createAdmin(options, prompt, env) {
  if (options.admin === false) return
  if (!prompt) {
    if (!options.adminEmail) {
      console.error('– No administrator was created. Create one:  bin/gangway admin:create')
      return
    }
    const { adminEmail, adminFirstName, adminLastName, adminPassword } = options
    const admin = { email: adminEmail, firstName: adminFirstName, lastName: adminLastName }
    if ((await runAdminCreate({ ...admin, password: adminPassword }, env)) === 0) return
    throw new Failure('The administrator was not created. Try again:  bin/gangway admin:create')
  }
  let wanted = options.adminEmail || (await prompt.confirm('Create the first administrator now?'))
  while (wanted) {
    if ((await runAdminCreate(await askForAdmin(prompt, options), env)) === 0) return
    wanted = await prompt.confirm('Try again?')
    options = {}
  }
}

async function setUp(options, prompt) {
  const { admin, adminEmail } = options
  const wrong = admin !== false && adminEmail ? signInEmailProblem(adminEmail) : undefined
  if (wrong) throw new Failure(`--admin-email "${adminEmail}": ${wrong}`, 2)
  const file = envFile()
  const existing = { ...(await readEnvFile(file)), ...(await secretFilesOfEnvironment()) }
  if (existsSync(file))
    console.error(`${file} exists. Its keys are kept, and its values are the defaults.`)
  const secrets = await secretsInFiles(existing)
  const values = await workingAnswers(options, existing, secrets, prompt)
  await checkMail({ ...values, ...secrets })
  writeEnvFile(file, groupsOf(values, existing))
  console.error(`✓ Wrote ${file}`)

  await buildIfChanged()
  ownerOnly()
  const env = { ...process.env, NODE_ENV: 'production', ENV_PATH: envDirectory() }
  if ((await runBuiltAce(['migration:run', '--force', '--compact-output'], { env })) !== 0) {
    throw new Failure('The tables could not be created. The reason is above.')
  }
  console.error('✓ The tables are up to date.')
  await createAdmin(options, prompt, env)
  console.error(
    `\nStart the portal:  bin/gangway start\nThen sign in and finish the set-up at\n                   ${new URL('/get-started', values.APP_URL)}\n` +
      'Check it at any time:  bin/gangway doctor'
  )
}

export async function setup(options) {
  const prompt = isInteractive(options) ? new Prompt() : undefined
  try {
    await setUp(options, prompt)
  } finally {
    prompt?.close()
  }
}
