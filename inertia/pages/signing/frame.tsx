import { GuestCard } from '~/layouts/guest_card'
import GuestLayout from '~/layouts/guest_layout'
import type { SigningFrame } from '~/components/signing/types'

export default function Frame({ frame }: { frame: SigningFrame }) {
  return <GuestCard title={frame.refusal ?? frame.state} />
}

Frame.layout = GuestLayout
