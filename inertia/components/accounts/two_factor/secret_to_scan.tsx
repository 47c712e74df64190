import { Smartphone } from 'lucide-react'
import { CopyField } from '~/components/forms/copy_field'
import { buttonVariants } from '~/components/ui/button'
import type { Answer } from '~/lib/routes'
import { cn } from '~/lib/utils'

export type ScannedSecret = Answer<'POST', '/api/profile/two-factor'>

/** The quiet zone of a QR code, in modules (ISO/IEC 18004). */
const QUIET = 4

/** In groups of four for readability. */
const spaced = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** A secret for an authenticator app, to scan or to type. */
export function SecretToScan({ secret, uri, qr }: ScannedSecret) {
  const side = qr.size + 2 * QUIET
  return (
    <div className="grid gap-4">
      <svg
        role="img"
        aria-label="QR code with the setup key shown below"
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        shapeRendering="crispEdges"
        className="mx-auto size-52 rounded-lg border bg-white"
      >
        <path d={qr.path} fill="black" />
      </svg>
      {/* A phone cannot scan its own screen. */}
      <a
        href={uri}
        className={cn(buttonVariants({ variant: 'outline' }), 'hidden pointer-coarse:inline-flex')}
      >
        <Smartphone aria-hidden />
        Open the app on this phone
      </a>
      <CopyField
        wrapped
        label="Or type this setup key"
        value={spaced(secret)}
        copiedMessage="Secret copied to clipboard."
      />
    </div>
  )
}
