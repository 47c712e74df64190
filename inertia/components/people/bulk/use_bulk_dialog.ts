import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { Selection } from './use_selection'

/** The bulk action that is being done with the selected rows, in its dialog. */
export function useBulkDialog<Action extends string>(selection: Selection, only: string[]) {
  const [doing, setDoing] = useState<{ action: Action; ids: number[] } | null>(null)

  function onClose(left: readonly number[], changed: boolean) {
    setDoing(null)
    if (!changed) return
    selection.replace(left)
    router.reload({ only })
  }

  const start = (action: Action) => setDoing({ action, ids: [...selection.ids] })
  return { doing, start, onClose }
}
