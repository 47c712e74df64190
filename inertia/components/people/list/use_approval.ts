import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api, ApiError, isUnauthorized } from '~/lib/api'
import { messageOf } from '~/lib/failures'
import { fullName } from '~/lib/people'
import { refreshShown } from '~/lib/refresh'

export interface ApprovalOptions {
  employee: Data.People.Employee.Variants['forApproval']
  /** the page's props that a decision outdates */
  only?: string[]
  onDecided?: () => void
}

export type Approval = ReturnType<typeof useApproval>

/** The decision about one pending person: approves as shown, and follows what others decide. */
export function useApproval({ employee, only, onDecided }: ApprovalOptions) {
  const { busy, attempt } = useAttempt()
  // Decided, until the list loads without them.
  const [done, setDone] = useState(false)

  function leave() {
    setDone(true)
    onDecided?.()
    if (only) router.reload({ only })
  }

  function decided(description: string, undo?: () => Promise<unknown>) {
    toast({ title: fullName(employee), description, undo })
    leave()
  }

  /**
   * Someone else was faster: shows the server's message and the current status.
   * @returns whether the person has left the list.
   */
  function failed(error: unknown, description: string): boolean {
    if (isUnauthorized(error)) return false
    const moved = error instanceof ApiError && error.status === 409
    toast({ description: messageOf(error, description, { lead: true }), variant: 'destructive' })
    if (!moved) return false
    refreshShown()
    // What they get has changed since it was shown: they still wait.
    if (error.fieldErrors.some(({ field }) => field === 'fingerprint')) return false
    leave()
    return true
  }

  /** @param fingerprint of what the person was shown to get: just that is approved. */
  function approve(fingerprint: string, onDone?: () => void) {
    if (done) return
    void attempt(
      async () => {
        await api.post('/api/employees/:id/approve', {
          params: { id: employee.id },
          body: { fingerprint },
        })
        onDone?.()
        decided('Employee approved successfully', () =>
          api.post('/api/employees/:id/approve/undo', { params: { id: employee.id } })
        )
      },
      (error) => {
        if (failed(error, 'Failed to approve employee')) onDone?.()
      }
    )
  }

  return {
    approving: busy || done,
    approve,
    decided,
    failed,
  }
}
