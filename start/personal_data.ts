/** Everybody who holds personal data; an erasure must know them all. */
import '#access/services/erase_account'
import '#audit/services/audit_personal_data'
import '#outbox/services/erase_mails'
import '#people/erasure/employee_data'
import '#people/erasure/import_data'
import '#training/history/history_data'
import '#training/services/training_data'
