import type { OwnModuleDetails } from '#training/queries/own/own_module'
import { Head, router } from '@inertiajs/react'
import { BackToTraining } from '~/components/training/learner/back_to_training'
import { CertificateCard } from '~/components/training/learner/certificate_card'
import { ModuleBanner } from '~/components/training/learner/module_banner'
import { ModuleHistory } from '~/components/training/learner/module_history'
import { ModuleOverview } from '~/components/training/learner/module_overview'
import { TestCard } from '~/components/training/learner/module_test_card'
import { ModuleContent } from '~/components/training/video/module_content'
import { ModuleBadges } from '~/components/training/module_badges'
import { useFreshOnBack } from '~/hooks/use_fresh_on_back'
import AppShell from '~/layouts/app_shell'

type Props = { module: OwnModuleDetails; today: string }

export default function TrainingModule({ module, today }: Props) {
  const { parts } = module
  useFreshOnBack(['module'])

  return (
    <>
      <Head title={module.name} />
      <header className="mb-6 grid gap-3">
        <BackToTraining />
        <h1 className="text-2xl leading-tight font-bold wrap-anywhere md:text-3xl">
          <bdi>{module.name}</bdi>
        </h1>
        <ModuleBadges module={module} onOwnPage />
      </header>
      <div className="grid max-w-4xl grid-cols-1 gap-6">
        <ModuleBanner module={module} />
        <ModuleOverview module={module} />
        {!module.archived && (
          <>
            <ModuleContent
              module={module}
              video={parts.video}
              external={parts.external}
              counts={module.open}
              onProgress={() => router.reload({ only: ['module'] })}
            />
            {parts.test && <TestCard module={module} test={parts.test} />}
          </>
        )}
        {parts.certificate && (!module.archived || parts.certificate.pendingId !== null) && (
          <CertificateCard module={module} />
        )}
        <ModuleHistory history={module.history} today={today} />
      </div>
    </>
  )
}

TrainingModule.layout = AppShell
