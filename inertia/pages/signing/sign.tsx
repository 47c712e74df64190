import type { SigningPage } from '#signing/queries/signing_page'
import { Head } from '@inertiajs/react'
import { useState } from 'react'
import { Signing } from '~/components/signing/signing'
import { SigningPageEnd } from '~/components/signing/signing_page_end'
import { MAIN_ID } from '~/components/layout/skip_link'

/** Where a signer reads, fills in and signs: in the dialog's frame, or a window of its own. */
export default function SigningPage({ frame: opened }: { frame: SigningPage }) {
  const [frame, setFrame] = useState(opened)
  return (
    <main id={MAIN_ID} tabIndex={-1} className="flex h-dvh min-w-0 flex-col">
      <Head title="Sign documents" />
      {frame.state === 'open' ? (
        <Signing frame={frame} onChange={setFrame} />
      ) : (
        <SigningPageEnd key={frame.state} frame={frame} onChange={setFrame} />
      )}
    </main>
  )
}
