import type { ComplianceCell, ComplianceRow } from '#training/queries/compliance/compliance_matrix'
import type { ComplianceColumn } from '#training/queries/compliance/compliance_columns'

/** As the address holds them. */
export type ComplianceFilterValues = {
  day: string
  q: string
  department: string
  location: string
  moduleId: string
  state: string
  within: string
  expiresFrom: string
  expiresTo: string
}

/** What a cell of the matrix is about. */
export type Cell = { person: ComplianceRow; module: ComplianceColumn; standing: ComplianceCell }
