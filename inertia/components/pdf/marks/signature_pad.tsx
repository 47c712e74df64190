import { onDemand } from '~/lib/on_demand'

/** Where a signature or initials are drawn or typed. */
export const SignaturePad = onDemand(() => import('./signature_dialog'))
