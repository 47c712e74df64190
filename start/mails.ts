/** Every kind of mail the product sends; each module registers its own wording. */
import '#access/mails/email_change'
import '#access/mails/password_changed'
import '#access/mails/password_reset'
import '#people/mails/approved'
import '#people/mails/invitation'
