import { Head } from '@inertiajs/react'
import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: string
  /** of the browser's tab, where several pages share the heading */
  tabTitle?: string
  /** after the title */
  badge?: ReactNode
  subtitle?: string
  mobileTitle?: string
  mobileSubtitle?: string
  actions?: ReactNode
}

/**
 * Both variants are in the document and one is hidden, so that no script decides the first view.
 */
function Variants({ text, mobile }: { text: string; mobile?: string }) {
  if (!mobile || mobile === text) {
    return text
  }
  return (
    <>
      <span className="max-md:hidden">{text}</span>
      <span className="md:hidden">{mobile}</span>
    </>
  )
}

export function PageHeader({
  title,
  tabTitle = title,
  badge,
  subtitle,
  mobileTitle,
  mobileSubtitle,
  actions,
}: PageHeaderProps) {
  const mobileText = mobileSubtitle ?? subtitle

  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
      <Head title={tabTitle} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-2xl leading-tight font-bold wrap-anywhere md:text-3xl">
            <Variants text={title} mobile={mobileTitle} />
          </h1>
          {badge}
        </div>
        {(subtitle || mobileText) && (
          <p className="mt-1.5 max-w-prose wrap-anywhere text-muted-foreground">
            <Variants text={subtitle ?? ''} mobile={mobileText} />
          </p>
        )}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
