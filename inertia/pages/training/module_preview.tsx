import { Link } from '@inertiajs/react'
import { ArrowLeft } from 'lucide-react'
import { Notice } from '~/components/feedback/notice'
import { PageHeader } from '~/components/layout/page_header'
import { ModuleBadges } from '~/components/training/module_badges'
import { ModuleOverview } from '~/components/training/learner/module_overview'
import { TestTryout } from '~/components/training/modules/test_tryout'
import { ModuleContent } from '~/components/training/video/module_content'
import { buttonVariants } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import type { ManagedModule } from '~/components/training/modules/managed_module'

export default function ModulePreview({ module }: { module: ManagedModule }) {
  const { videoUrl, externalUrl } = module
  const video = module.videoPath ? { hasCaptions: module.captionsPath !== null } : null
  const elsewhere = externalUrl !== null || (videoUrl !== null && !video)

  return (
    <>
      <Link
        href="/module-settings"
        className={buttonVariants({ variant: 'ghost', size: 'sm', className: 'mb-4 -ml-3' })}
      >
        <ArrowLeft aria-hidden />
        Back to module settings
      </Link>
      <Notice className="mb-6">
        This is a preview. Nothing you do here is recorded, and no one is notified.
      </Notice>
      <PageHeader title={module.name} subtitle={`Version ${module.version}`} />
      <ModuleBadges module={module} onOwnPage />
      <div className="mt-6 grid max-w-4xl grid-cols-1 gap-6">
        <ModuleOverview module={module} />
        <ModuleContent
          module={module}
          video={video}
          external={elsewhere ? { opened: false, done: false } : null}
          counts={false}
          onProgress={() => {}}
        />
        {module.hasTest && (
          <Card>
            <CardTitle>Module Test</CardTitle>
            <TestTryout module={module} />
          </Card>
        )}
        {module.requiresCertificateUpload && (
          <Card>
            <CardTitle>Certificate Upload</CardTitle>
            <p className="text-sm text-muted-foreground">
              Learners upload a certificate from elsewhere here. A reviewer accepts it or explains
              why not.
            </p>
          </Card>
        )}
      </div>
    </>
  )
}

ModulePreview.layout = AppShell
