import '@adonisjs/inertia/types'

import type React from 'react'
import type { Prettify } from '@adonisjs/core/types/common'

type ExtractProps<T> =
  T extends React.FC<infer Props>
    ? Prettify<Omit<Props, 'children'>>
    : T extends React.Component<infer Props>
      ? Prettify<Omit<Props, 'children'>>
      : never

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'accounts/change_password': ExtractProps<(typeof import('../../inertia/pages/accounts/change_password.tsx'))['default']>
    'accounts/confirm_email': ExtractProps<(typeof import('../../inertia/pages/accounts/confirm_email.tsx'))['default']>
    'accounts/forgot_password': ExtractProps<(typeof import('../../inertia/pages/accounts/forgot_password.tsx'))['default']>
    'accounts/login': ExtractProps<(typeof import('../../inertia/pages/accounts/login.tsx'))['default']>
    'accounts/logout': ExtractProps<(typeof import('../../inertia/pages/accounts/logout.tsx'))['default']>
    'accounts/profile': ExtractProps<(typeof import('../../inertia/pages/accounts/profile.tsx'))['default']>
    'accounts/reset_password': ExtractProps<(typeof import('../../inertia/pages/accounts/reset_password.tsx'))['default']>
    'accounts/review_email_change': ExtractProps<(typeof import('../../inertia/pages/accounts/review_email_change.tsx'))['default']>
    'accounts/role': ExtractProps<(typeof import('../../inertia/pages/accounts/role.tsx'))['default']>
    'accounts/roles': ExtractProps<(typeof import('../../inertia/pages/accounts/roles.tsx'))['default']>
    'accounts/set_up_two_factor': ExtractProps<(typeof import('../../inertia/pages/accounts/set_up_two_factor.tsx'))['default']>
    'accounts/users': ExtractProps<(typeof import('../../inertia/pages/accounts/users.tsx'))['default']>
    'audit_log/index': ExtractProps<(typeof import('../../inertia/pages/audit_log/index.tsx'))['default']>
    'dashboard/activity': ExtractProps<(typeof import('../../inertia/pages/dashboard/activity.tsx'))['default']>
    'dashboard/help': ExtractProps<(typeof import('../../inertia/pages/dashboard/help.tsx'))['default']>
    'dashboard/home': ExtractProps<(typeof import('../../inertia/pages/dashboard/home.tsx'))['default']>
    'dashboard/own': ExtractProps<(typeof import('../../inertia/pages/dashboard/own.tsx'))['default']>
    'dashboard/reports': ExtractProps<(typeof import('../../inertia/pages/dashboard/reports.tsx'))['default']>
    'dev/components': ExtractProps<(typeof import('../../inertia/pages/dev/components.tsx'))['default']>
    'documents/index': ExtractProps<(typeof import('../../inertia/pages/documents/index.tsx'))['default']>
    'documents/library': ExtractProps<(typeof import('../../inertia/pages/documents/library.tsx'))['default']>
    'documents/request': ExtractProps<(typeof import('../../inertia/pages/documents/request.tsx'))['default']>
    'documents/requests': ExtractProps<(typeof import('../../inertia/pages/documents/requests.tsx'))['default']>
    'documents/review': ExtractProps<(typeof import('../../inertia/pages/documents/review.tsx'))['default']>
    'documents/reviews': ExtractProps<(typeof import('../../inertia/pages/documents/reviews.tsx'))['default']>
    'documents/template': ExtractProps<(typeof import('../../inertia/pages/documents/template.tsx'))['default']>
    'errors/forbidden': ExtractProps<(typeof import('../../inertia/pages/errors/forbidden.tsx'))['default']>
    'errors/not_found': ExtractProps<(typeof import('../../inertia/pages/errors/not_found.tsx'))['default']>
    'errors/server_error': ExtractProps<(typeof import('../../inertia/pages/errors/server_error.tsx'))['default']>
    'get_started/index': ExtractProps<(typeof import('../../inertia/pages/get_started/index.tsx'))['default']>
    'landing': ExtractProps<(typeof import('../../inertia/pages/landing.tsx'))['default']>
    'messages/inbox': ExtractProps<(typeof import('../../inertia/pages/messages/inbox.tsx'))['default']>
    'messages/mail': ExtractProps<(typeof import('../../inertia/pages/messages/mail.tsx'))['default']>
    'messages/mails': ExtractProps<(typeof import('../../inertia/pages/messages/mails.tsx'))['default']>
    'messages/previews': ExtractProps<(typeof import('../../inertia/pages/messages/previews.tsx'))['default']>
    'onboarding/checklist': ExtractProps<(typeof import('../../inertia/pages/onboarding/checklist.tsx'))['default']>
    'onboarding/packet': ExtractProps<(typeof import('../../inertia/pages/onboarding/packet.tsx'))['default']>
    'onboarding/packets': ExtractProps<(typeof import('../../inertia/pages/onboarding/packets.tsx'))['default']>
    'onboarding/tasks': ExtractProps<(typeof import('../../inertia/pages/onboarding/tasks.tsx'))['default']>
    'onboarding/under_way': ExtractProps<(typeof import('../../inertia/pages/onboarding/under_way.tsx'))['default']>
    'people/accept_invitation': ExtractProps<(typeof import('../../inertia/pages/people/accept_invitation.tsx'))['default']>
    'people/employees/add': ExtractProps<(typeof import('../../inertia/pages/people/employees/add.tsx'))['default']>
    'people/employees/index': ExtractProps<(typeof import('../../inertia/pages/people/employees/index.tsx'))['default']>
    'people/employees/show': ExtractProps<(typeof import('../../inertia/pages/people/employees/show.tsx'))['default']>
    'people/imports/index': ExtractProps<(typeof import('../../inertia/pages/people/imports/index.tsx'))['default']>
    'people/imports/show': ExtractProps<(typeof import('../../inertia/pages/people/imports/show.tsx'))['default']>
    'people/invitations/index': ExtractProps<(typeof import('../../inertia/pages/people/invitations/index.tsx'))['default']>
    'people/lists/index': ExtractProps<(typeof import('../../inertia/pages/people/lists/index.tsx'))['default']>
    'people/pending_approvals': ExtractProps<(typeof import('../../inertia/pages/people/pending_approvals.tsx'))['default']>
    'people/waiting': ExtractProps<(typeof import('../../inertia/pages/people/waiting.tsx'))['default']>
    'settings/index': ExtractProps<(typeof import('../../inertia/pages/settings/index.tsx'))['default']>
    'signing/destruction': ExtractProps<(typeof import('../../inertia/pages/signing/destruction.tsx'))['default']>
    'signing/evidence': ExtractProps<(typeof import('../../inertia/pages/signing/evidence.tsx'))['default']>
    'signing/external_signer': ExtractProps<(typeof import('../../inertia/pages/signing/external_signer.tsx'))['default']>
    'signing/requests': ExtractProps<(typeof import('../../inertia/pages/signing/requests.tsx'))['default']>
    'signing/retention': ExtractProps<(typeof import('../../inertia/pages/signing/retention.tsx'))['default']>
    'signing/sign': ExtractProps<(typeof import('../../inertia/pages/signing/sign.tsx'))['default']>
    'signing/unopened': ExtractProps<(typeof import('../../inertia/pages/signing/unopened.tsx'))['default']>
    'signing/verify_document': ExtractProps<(typeof import('../../inertia/pages/signing/verify_document.tsx'))['default']>
    'training/access_denied': ExtractProps<(typeof import('../../inertia/pages/training/access_denied.tsx'))['default']>
    'training/assignments': ExtractProps<(typeof import('../../inertia/pages/training/assignments.tsx'))['default']>
    'training/attempt': ExtractProps<(typeof import('../../inertia/pages/training/attempt.tsx'))['default']>
    'training/compliance': ExtractProps<(typeof import('../../inertia/pages/training/compliance.tsx'))['default']>
    'training/import': ExtractProps<(typeof import('../../inertia/pages/training/import.tsx'))['default']>
    'training/imports': ExtractProps<(typeof import('../../inertia/pages/training/imports.tsx'))['default']>
    'training/index': ExtractProps<(typeof import('../../inertia/pages/training/index.tsx'))['default']>
    'training/missing': ExtractProps<(typeof import('../../inertia/pages/training/missing.tsx'))['default']>
    'training/module_editor': ExtractProps<(typeof import('../../inertia/pages/training/module_editor.tsx'))['default']>
    'training/module_preview': ExtractProps<(typeof import('../../inertia/pages/training/module_preview.tsx'))['default']>
    'training/module_settings': ExtractProps<(typeof import('../../inertia/pages/training/module_settings.tsx'))['default']>
    'training/recordings': ExtractProps<(typeof import('../../inertia/pages/training/recordings.tsx'))['default']>
    'training/review': ExtractProps<(typeof import('../../inertia/pages/training/review.tsx'))['default']>
    'training/reviews': ExtractProps<(typeof import('../../inertia/pages/training/reviews.tsx'))['default']>
    'training/rules': ExtractProps<(typeof import('../../inertia/pages/training/rules.tsx'))['default']>
    'training/show': ExtractProps<(typeof import('../../inertia/pages/training/show.tsx'))['default']>
    'training/verify': ExtractProps<(typeof import('../../inertia/pages/training/verify.tsx'))['default']>
  }
}
