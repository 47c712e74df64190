/** Encryption of the connection to the mail server. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'auto', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITIES)[number]

/** Every setting by name, with the type of its value. */
export interface SettingValues {
  companyName: string
  /** The stored file of the company's logo. */
  logo: number | null
  timeZone: string
  reminderHour: number
  daysBeforeDue: number[]
  daysBeforeExpiry: number[]
  overdueRepeatDays: number
  documentDaysBeforeDue: number[]
  documentRepeatDays: number
  passwordMinLength: number
  passwordStrength: number
  /** How long after signing in a session ends. */
  sessionDays: number
  smtpHost: string | null
  smtpPort: number
  smtpSecurity: MailSecurity
  smtpUsername: string | null
  /** Never read from here: `#settings/services/smtp_password` decrypts it where it is used. */
  smtpPassword: null
  mailFrom: string
  signInDays: number
  readMessageDays: number
  importDays: number
  /** Null keeps them forever. */
  mailDays: number | null
}

export type SettingName = keyof SettingValues
