/** Every kind of mail the product sends; each module registers its own wording. */
import '#access/mails/email_change'
import '#access/mails/password_changed'
import '#access/mails/password_reset'
import '#notifications/mails/training_digest'
import '#people/mails/approved'
import '#people/mails/invitation'
import '#training/mails/evidence_accepted'
import '#training/mails/evidence_rejected'
