import type { Data } from '@generated/data'
import { useEffect, useState } from 'react'
import { router, usePage } from '@inertiajs/react'
import { paramOf, withParams } from '../../lists/list_address'

type DialogMode = 'view' | 'edit'
export type DialogState = 'ready' | 'loading' | 'failed' | 'unknown'

/**
 * The open dialog is in the address (?employee=ID, and &edit=1), so that a link to a person works
 * and Back closes it. The person's details are one partial reload.
 */
export function useEmployeeDialog(employee: Data.People.EmployeeDetails | null | undefined) {
  const { url } = usePage()
  const id = Number(paramOf(url, 'employee')) || null
  const mode: DialogMode = paramOf(url, 'edit') ? 'edit' : 'view'
  const [failed, setFailed] = useState(false)
  const current = employee && employee.id === id ? employee : null
  const missing = id !== null && employee === undefined

  function load() {
    setFailed(false)
    const fail = () => {
      setFailed(true)
      return false
    }
    router.reload({ only: ['employee'], onNetworkError: fail, onHttpException: fail })
  }

  useEffect(() => {
    if (missing) load()
  }, [missing, id])

  /** Details leave the page's props with the dialog, so that they do not stay in the history. */
  function goTo(address: string, how: 'push' | 'replace', then?: () => void) {
    const samePerson = Number(paramOf(address, 'employee')) === id
    router[how]({
      url: address,
      preserveState: true,
      preserveScroll: true,
      props: (props) => (samePerson ? props : { ...props, employee: undefined }),
      onFinish: then,
    })
  }

  /** `then` runs at the new address: an earlier reload would be made twice. */
  function open(employeeId: number, next: DialogMode, then?: () => void) {
    setFailed(false)
    const address = withParams(url, { employee: employeeId, edit: next === 'edit' ? 1 : null })
    goTo(address, id === null ? 'push' : 'replace', then)
  }

  function close(then?: () => void) {
    goTo(withParams(url, { employee: null, edit: null }), 'replace', then)
  }

  const state: DialogState = current
    ? 'ready'
    : failed
      ? 'failed'
      : employee === null
        ? 'unknown'
        : 'loading'

  return { id, mode, employee: current, state, open, close, retry: load }
}

export type EmployeeDialogControl = ReturnType<typeof useEmployeeDialog>
