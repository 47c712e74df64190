import { ModuleOverview } from '~/components/training/learner/module_overview'
import { ModuleContent } from '~/components/training/video/module_content'
import { Card, CardTitle } from '~/components/ui/card'
import type { LearnerModule } from './managed_module'
import { TestTryout } from './test_tryout'

/** What learners see of a module; nothing is recorded. */
export function LearnerView({ module }: { module: LearnerModule }) {
  const { video, videoUrl, externalUrl } = module
  const elsewhere = externalUrl !== null || (videoUrl !== null && !video)

  return (
    <>
      <ModuleOverview module={module} />
      <ModuleContent
        module={module}
        video={video}
        external={elsewhere ? { opened: false, done: false } : null}
        counts={false}
        unsaved={module.unsaved}
        onProgress={() => {}}
      />
      {module.hasTest && <TestView module={module} />}
      {module.requiresCertificateUpload && (
        <Card>
          <CardTitle>Certificate Upload</CardTitle>
          <p className="text-sm text-muted-foreground">
            Learners upload a certificate from elsewhere here. A reviewer accepts it or explains why
            not.
          </p>
        </Card>
      )}
    </>
  )
}

interface TestViewProps {
  module: LearnerModule
  /** Shows the questions at once. */
  started?: boolean
}

/** A module's test, to try out. */
export function TestView({ module, started }: TestViewProps) {
  return (
    <Card>
      <CardTitle>Module Test</CardTitle>
      {module.testQuestions.length > 0 ? (
        <TestTryout module={module} started={started} />
      ) : (
        <p className="text-sm text-muted-foreground">The test has no questions yet.</p>
      )}
    </Card>
  )
}
