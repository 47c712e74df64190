import type { ListScope } from '#accounts/models/states'
import type { ComplianceCell, ComplianceRow } from '#training/queries/compliance/compliance_matrix'
import type { ComplianceColumn } from '#training/queries/compliance/compliance_columns'

/** As in the address. */
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
  scope: ListScope | ''
}

/** A cell of the matrix. */
export type Cell = { person: ComplianceRow; module: ComplianceColumn; standing: ComplianceCell }
