import { Head } from '@inertiajs/react'
import { GraduationCap } from 'lucide-react'
import { BackToTraining } from '~/components/training/learner/back_to_training'
import AppShell from '~/layouts/app_shell'

export default function ModuleMissing() {
  return (
    <>
      <Head title="Module Not Found" />
      <div className="flex flex-col items-center px-4 py-16 text-center">
        <span className="mb-4 grid size-12 place-content-center rounded-full bg-primary-soft text-primary-soft-foreground">
          <GraduationCap aria-hidden className="size-6" />
        </span>
        <h1 className="text-xl font-bold">Module Not Found</h1>
        <p className="mt-1 mb-5 text-muted-foreground">This training module could not be found.</p>
        <BackToTraining />
      </div>
    </>
  )
}

ModuleMissing.layout = AppShell
