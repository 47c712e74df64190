import proxyAddr from 'proxy-addr'
import { booleanOf } from './env_file.js'
import { fromRoot } from './paths.js'

const required = (text) => (text ? undefined : 'Enter a value.')

function address(text) {
  if (!URL.canParse(text)) return 'Enter the full address, such as https://gangway.example.com'
  const url = new URL(text)
  if (!['http:', 'https:'].includes(url.protocol))
    return 'The address must start with http:// or https://'
  if (url.pathname !== '/' || url.search || url.hash) {
    return 'The portal needs its own host name. Leave out what follows it.'
  }
}

function port(text) {
  const number = Number(text)
  const valid = Number.isInteger(number) && number >= 1 && number <= 65535
  return valid ? undefined : 'Enter a port number from 1 to 65535.'
}

/** By the rule of start/env.ts, which reads the answer. */
function proxies(text) {
  try {
    proxyAddr.compile(text.split(',').flatMap((one) => one.trim() || []))
  } catch (error) {
    return `Enter IP addresses or networks, such as 127.0.0.1 or 10.0.0.0/8 (${error.message}).`
  }
}

const optionalEmail = (text) =>
  !text || /^[^\s@]+@[^\s@]+$/.test(text) ? undefined : 'That is not an email address.'

/** What is wrong with an address to sign in with: the portal requires a dot in its host. */
export const signInEmailProblem = (text) =>
  /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)
    ? undefined
    : 'Enter an email address, such as ada@example.com'

/** Whether DB_HOST is the path of a socket. */
export const isSocket = (host = '') => host.startsWith('/')

/** Whether a server is on this machine. */
export const isLocal = (host) => isSocket(host) || ['localhost', '127.0.0.1', '::1'].includes(host)

const onMysql = (values) => values.DB_CONNECTION === 'mysql'
const overNetwork = (values) => onMysql(values) && !isSocket(values.DB_HOST)
const byMail = (values) => Boolean(values.SMTP_HOST)

/**
 * The questions of `setup`, in order. `flag` answers one without asking; one with `when` is only
 * asked where it matters. `initial` may depend on earlier answers.
 */
export const SETTINGS = [
  {
    name: 'APP_URL',
    flag: 'app-url',
    question: 'Address that people will open (https://…)',
    initial: 'http://localhost:3333',
    check: address,
  },
  {
    name: 'HOST',
    flag: 'host',
    question: 'Listen on address (127.0.0.1 behind a reverse proxy, 0.0.0.0 without one)',
    initial: '127.0.0.1',
    check: required,
  },
  { name: 'PORT', flag: 'port', question: 'Listen on port', initial: '3333', check: port },
  {
    name: 'TRUSTED_PROXIES',
    flag: 'trusted-proxies',
    question: 'Addresses of trusted reverse proxies (comma-separated, or "none")',
    none: true,
    check: proxies,
    initial: (values) =>
      values.APP_URL.startsWith('https:') && values.HOST === '127.0.0.1' ? '127.0.0.1' : '',
  },
  {
    name: 'COMPANY_NAME',
    flag: 'company',
    question: 'Name of the company',
    initial: 'Gangway',
    check: required,
  },
  {
    name: 'DATA_DIR',
    flag: 'data-dir',
    question: 'Folder for files and the embedded database',
    initial: fromRoot('tmp', 'data'),
    check: (text) => (text.startsWith('/') ? undefined : 'Enter a full path that starts with /'),
  },
  {
    name: 'DB_CONNECTION',
    flag: 'database',
    question: 'Database: sqlite (embedded) or mysql (MySQL or MariaDB)',
    initial: 'sqlite',
    check: (text) => (['sqlite', 'mysql'].includes(text) ? undefined : 'Answer sqlite or mysql.'),
  },
  {
    name: 'DB_HOST',
    flag: 'db-host',
    question: 'Database server, or the path of its socket on this machine',
    initial: '127.0.0.1',
    when: onMysql,
    check: required,
  },
  {
    name: 'DB_PORT',
    flag: 'db-port',
    question: 'Port of the database server',
    initial: '3306',
    when: overNetwork,
    check: port,
  },
  {
    name: 'DB_DATABASE',
    flag: 'db-database',
    question: 'Name of the database',
    initial: 'gangway',
    when: onMysql,
    check: (text) =>
      /^[\w-]{1,64}$/.test(text) ? undefined : 'Letters, digits, - and _ only, at most 64.',
  },
  {
    name: 'DB_USER',
    flag: 'db-user',
    question: 'Database user',
    initial: 'gangway',
    when: onMysql,
    check: required,
  },
  {
    name: 'DB_PASSWORD',
    flag: 'db-password',
    question: "Database user's password",
    secret: true,
    when: onMysql,
  },
  {
    name: 'DB_TLS',
    flag: 'db-tls',
    question: 'Encrypt the connection to the database: off, required or verify',
    initial: (values) => (isLocal(values.DB_HOST) ? 'off' : 'verify'),
    when: overNetwork,
    check: (text) =>
      ['off', 'required', 'verify'].includes(text) ? undefined : 'Answer off, required or verify.',
  },
  {
    name: 'DB_TLS_CA',
    flag: 'db-tls-ca',
    question:
      'File of the authority that signed the database\'s certificate ("none": the system\'s)',
    when: (values) => overNetwork(values) && values.DB_TLS === 'verify',
    none: true,
  },
  {
    name: 'SMTP_HOST',
    flag: 'smtp-host',
    question: 'Mail server (SMTP; "none" to skip)',
    none: true,
  },
  {
    name: 'SMTP_PORT',
    flag: 'smtp-port',
    question: 'Port of the mail server (587, or 465 for TLS from the start)',
    initial: '587',
    when: byMail,
    check: port,
  },
  {
    name: 'SMTP_SECURE',
    flag: 'smtp-secure',
    question: 'TLS from the start: true or false (STARTTLS)',
    initial: (values) => String(values.SMTP_PORT === '465'),
    when: byMail,
    check: (text) => (booleanOf(text) === undefined ? 'Answer true or false.' : undefined),
  },
  {
    name: 'SMTP_USERNAME',
    flag: 'smtp-username',
    question: 'User of the mail server ("none" if it requires none)',
    when: byMail,
    none: true,
  },
  {
    name: 'SMTP_PASSWORD',
    flag: 'smtp-password',
    question: 'Password of the mail server',
    secret: true,
    when: (values) => byMail(values) && Boolean(values.SMTP_USERNAME),
  },
  {
    name: 'MAIL_FROM',
    flag: 'mail-from',
    question: 'Sender address of emails',
    initial: (values) => `gangway@${new URL(values.APP_URL).hostname}`,
    when: byMail,
    check: optionalEmail,
  },
]

const optionName = (flag) => flag.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

/**
 * Answers every setting: by its flag, otherwise by asking, with the current value (or the
 * environment, or the default) for a bare Enter. Without a prompt nothing is asked.
 */
export async function answerSettings({ options, existing, prompt, fail }) {
  const values = {}
  for (const setting of SETTINGS) {
    if (setting.when && !setting.when(values)) continue
    // The value is in a file, which is configured instead.
    if (process.env[`${setting.name}_FILE`] || existing[`${setting.name}_FILE`]) continue
    const { initial = '', check = () => undefined } = setting
    const fallback =
      process.env[setting.name] ??
      existing[setting.name] ??
      (typeof initial === 'function' ? initial(values) : initial)
    const flagged = options[optionName(setting.flag)]
    let answer = flagged ?? fallback
    if (flagged === undefined && prompt) {
      answer = await prompt.ask(setting.question, {
        initial: fallback,
        secret: setting.secret,
        check: (text) => (setting.none && text === 'none' ? undefined : check(text)),
      })
    }
    if (setting.none && answer === 'none') answer = ''
    const wrong = answer === '' && setting.none ? undefined : check(answer)
    if (wrong) fail(`--${setting.flag} ${setting.secret ? '…' : `"${answer}"`}: ${wrong}`)
    values[setting.name] = answer
  }
  return values
}
