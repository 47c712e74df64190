import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { AuditSubject } from '#audit/services/erase_entries'
import type { Change } from '#audit/services/change'

/** Somebody whose personal data are erased, as those who hold some know them. */
export interface ErasedPerson {
  userId: number
  employeeId: number
  /** A pseudonym the firm keeps. */
  employeeNumber: string
  /** Every first name they have had. */
  firstNames: readonly string[]
  lastNames: readonly string[]
  /** Every address they have had that is nobody else's now. */
  emails: readonly string[]
  /** Addresses they had or asked for, and another account has now. */
  othersEmails: readonly string[]
}

/** One line of what is erased or kept: what, and how much of it where that can be counted. */
export interface ErasureItem {
  what: string
  count: number | null
}

export interface ErasureSurvey {
  erased: ErasureItem[]
  kept: ErasureItem[]
}

/** What an erasure makes of a table's columns: each is named in one of the two lists. */
export interface ColumnDecisions {
  /** Emptied, replaced by a pseudonym, or gone with their row. */
  erased: readonly string[]
  /** Evidence, pseudonyms, and what tells nothing of a person. */
  kept: readonly string[]
}

/** Personal data that one part of the portal holds, and how they are erased. */
interface PersonalData {
  /** Every table of that part; a test fails for a table or a column nobody has decided about. */
  tables: Readonly<Record<string, ColumnDecisions>>
  /** Why this person's data cannot be erased now; null when they can. */
  obstacle?: (person: ErasedPerson, client: QueryClientContract) => Promise<string | null>
  /** What else than the account and the employee their audit entries are about. */
  subjects?: (person: ErasedPerson, client: QueryClientContract) => Promise<AuditSubject[]>
  /** What would be erased and kept; counts of nothing are left out by the caller. */
  survey: (person: ErasedPerson, client: QueryClientContract) => Promise<ErasureSurvey>
  /** Erases, within the change that erases everything. */
  erase?: (person: ErasedPerson, change: Change) => Promise<void>
}

const holders: PersonalData[] = []

/**
 * Makes personal data known to the erasure; a domain's provider imports who registers some, so
 * that no domain need know another's tables.
 */
export function registerPersonalData(data: PersonalData): void {
  holders.push(data)
}

export function personalData(): readonly PersonalData[] {
  return holders
}
