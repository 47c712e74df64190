import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { latestCheck } from '#audit_log/queries/audit_checks'
import { readScreen } from '#audit_log/queries/audit_list'
import { auditWords } from '#audit_log/queries/audit_words'
import { findPerformer } from '#audit_log/queries/find_performers'
import { subjectNames } from '#audit_log/queries/subject_names'
import AuditEntryTransformer from '#audit_log/transformers/audit_entry_transformer'
import { auditScreenValidator } from '#audit_log/validators/audit_list'

const PAGE_SIZE = 50

export default class AuditPagesController {
  async index({ inertia, request, serialize }: HttpContext) {
    const query = request.qs()
    const understoodQuery = await dropInvalidFilters<Infer<typeof auditScreenValidator>>(
      auditScreenValidator,
      query
    )
    const { before, after, ...given } = understoodQuery
    // Many times as many as everything else, so they are shown on request.
    const filters = { ...given, signIns: given.signIns ?? false }
    const { rows, ...screen } = await readScreen(filters, { before, after, size: PAGE_SIZE })
    const nameOf = await subjectNames(rows)
    const { q, action, entityType, entityId, performedById } = filters
    const performer = performedById ? await findPerformer(performedById) : null
    return inertia.render('audit_log/index', {
      entries: await serialize(
        AuditEntryTransformer.transform(rows, nameOf).useVariant('forScreen')
      ),
      ...screen,
      filters: {
        q: q ?? '',
        action: action ?? '',
        entityType: entityType ?? '',
        entityId: entityId ?? '',
        performedById: performedById ?? null,
        signIns: String(filters.signIns),
        // As typed, so that a date stays a date.
        from: filters.from ? String(query.from) : '',
        to: filters.to ? String(query.to) : '',
      },
      performer: performer && { id: performer.id, name: performer.name },
      words: await auditWords(),
      check: await latestCheck(),
    })
  }
}
