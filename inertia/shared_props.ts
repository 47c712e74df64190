import type { Data } from '@generated/data'

export type ToastMessage = {
  title?: string
  description: string
  variant?: 'default' | 'destructive'
}

/** The props of every page, besides its own. */
export type SharedProps = Data.SharedProps & { [key: string]: unknown }

declare module '@inertiajs/core' {
  interface InertiaConfig {
    sharedPageProps: SharedProps
    flashDataType: { toast?: ToastMessage }
  }
}
