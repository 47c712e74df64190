import { Link } from '@inertiajs/react'
import { ArrowLeft } from 'lucide-react'
import { Notice } from '~/components/feedback/notice'
import { PageHeader } from '~/components/layout/page_header'
import { DraftBadge, ModuleBadges } from '~/components/training/module_badges'
import { questionsOf } from '~/components/training/editor/preview_of'
import { questionValues } from '~/components/training/editor/module_values'
import { LearnerView } from '~/components/training/modules/learner_view'
import { isDraft, type ManagedModule } from '~/components/training/modules/managed_module'
import { buttonVariants } from '~/components/ui/button'
import AppShell from '~/layouts/app_shell'

export default function ModulePreview({ module }: { module: ManagedModule }) {
  const draft = isDraft(module)
  // A draft's questions may be half written.
  const testQuestions = draft
    ? questionsOf(module.testQuestions.map(questionValues))
    : module.testQuestions
  const video = module.videoPath ? { hasCaptions: module.captionsPath !== null } : null

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
      <PageHeader
        title={module.name}
        badge={draft && <DraftBadge />}
        subtitle={draft ? undefined : `Version ${module.version}`}
      />
      <ModuleBadges module={module} onOwnPage />
      <div className="mt-6 grid max-w-4xl grid-cols-1 gap-6">
        <LearnerView module={{ ...module, video, testQuestions }} />
      </div>
    </>
  )
}

ModulePreview.layout = AppShell
