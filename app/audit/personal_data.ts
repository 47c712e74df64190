import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { AuditSubject } from '#audit/services/erase_entries'
import type { Change } from '#audit/services/change'

/** A person whose personal data are erased, with the facts that the domains need to find them. */
export interface ErasedPerson {
  userId: number
  employeeId: number
  /** A pseudonym that the company keeps. */
  employeeNumber: string
  /** All their current and former first names. */
  firstNames: readonly string[]
  lastNames: readonly string[]
  /** All their current and former addresses that no other account has now. */
  emails: readonly string[]
  /** Addresses they had or requested that another account has now. */
  othersEmails: readonly string[]
}

/** One line of what is erased or kept, with a number where it can be counted. */
export interface ErasureItem {
  what: string
  count: number | null
}

export interface ErasureSurvey {
  erased: ErasureItem[]
  kept: ErasureItem[]
}

/** What an erasure does to a table's columns. Each column is in one of the two lists. */
export interface ColumnDecisions {
  /** Emptied, replaced by a pseudonym, or deleted with the row. */
  erased: readonly string[]
  /** Evidence, pseudonyms, and values that reveal nothing about a person. */
  kept: readonly string[]
}

/** Personal data of one part of the portal, and how they are erased. */
interface PersonalData {
  /** Every table of that part. A test fails for a table or column without a decision. */
  tables: Readonly<Record<string, ColumnDecisions>>
  /** Why this person's data cannot be erased now, or null. */
  obstacle?: (person: ErasedPerson, client: QueryClientContract) => Promise<string | null>
  /** Subjects of their audit entries besides the account and the employee. */
  subjects?: (person: ErasedPerson, client: QueryClientContract) => Promise<AuditSubject[]>
  /** Single entries that lose their values, about subjects that otherwise keep theirs. */
  entries?: (person: ErasedPerson, client: QueryClientContract) => Promise<number[]>
  /** What would be erased and kept. The caller omits counts of zero. */
  survey: (person: ErasedPerson, client: QueryClientContract) => Promise<ErasureSurvey>
  /** Erases the data, inside the change of the whole erasure. */
  erase?: (person: ErasedPerson, change: Change) => Promise<void>
}

const holders: PersonalData[] = []

/**
 * Registers personal data for the erasure. A domain's provider imports the registration, so no
 * domain needs to know another's tables.
 */
export function registerPersonalData(data: PersonalData): void {
  holders.push(data)
}

export function personalData(): readonly PersonalData[] {
  return holders
}
