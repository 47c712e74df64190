import { usePage } from '@inertiajs/react'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Button } from '~/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs'
import { useRemote } from '~/hooks/use_remote'
import { fullName } from '~/lib/people'
import { userTabs } from './user_tabs'

interface UserDialogProps {
  /** whose account; null while the dialog is closed */
  userId: number | null
  onClose: () => void
  /** the list behind is outdated */
  onChanged: () => void
}

/** 'Edit User'. People who may only look see the same, read only. */
export default function UserDialog({ userId, onClose, onChanged }: UserDialogProps) {
  const [shown, setShown] = useState(userId)
  const dirty = useRef(false)
  const [asking, setAsking] = useState(false)

  // While the dialog fades out, it continues to show the same person.
  if (userId !== null && userId !== shown) setShown(userId)

  function close() {
    dirty.current = false
    setAsking(false)
    onClose()
  }

  const askToClose = () => (dirty.current ? setAsking(true) : close())

  return (
    <>
      <Dialog open={userId !== null} onOpenChange={(next) => !next && askToClose()}>
        <DialogContent
          // The same height for every tab, so that the tabs stay under the pointer.
          className="min-h-[min(38rem,90vh)] max-w-2xl content-start"
          onOpenAutoFocus={(event) => {
            // Focus the dialog itself, so that screen readers start with its title.
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
        >
          {shown !== null && (
            <UserDialogBody
              key={shown}
              userId={shown}
              onDirty={(next) => {
                dirty.current = next
              }}
              onChanged={onChanged}
              onClose={askToClose}
            />
          )}
        </DialogContent>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard changes?"
        description="What you changed has not been saved."
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        destructive
        onConfirm={close}
      />
    </>
  )
}

interface BodyProps {
  userId: number
  onDirty: (dirty: boolean) => void
  onChanged: () => void
  onClose: () => void
}

function UserDialogBody({ userId, onDirty, onChanged, onClose }: BodyProps) {
  const { user: viewer, permissions } = usePage().props
  const { data: user, failed, reload } = useRemote('/api/users/:id', { params: { id: userId } })
  const [tab, setTab] = useState(userTabs[0]?.name ?? '')
  const [opened, setOpened] = useState([tab])
  const isAdmin = viewer?.role === 'admin'
  const tabs = userTabs.filter(({ adminOnly }) => isAdmin || !adminOnly)

  function show(name: string) {
    setTab(name)
    setOpened((before) => (before.includes(name) ? before : [...before, name]))
  }

  if (!user) {
    return (
      <DialogHeader>
        <DialogTitle>Edit User</DialogTitle>
        <DialogDescription role="status">
          {failed
            ? "Couldn't load this account. It may be gone, or you no longer have access to it."
            : 'Loading...'}
        </DialogDescription>
        {failed && (
          <Button variant="outline" className="mt-3 w-fit" onClick={reload}>
            Try again
          </Button>
        )}
      </DialogHeader>
    )
  }

  const mayEdit = user.may.edit

  return (
    <>
      <DialogHeader>
        <DialogTitle>{mayEdit ? 'Edit User' : 'User'}</DialogTitle>
        <DialogDescription>
          <bdi>{fullName(user)}</bdi>
          {!mayEdit &&
            (permissions.includes('users:manage')
              ? ': they have more access than you. Ask an administrator to change the account.'
              : ': you can view this account but not change it.')}
        </DialogDescription>
      </DialogHeader>
      <Tabs value={tab} onValueChange={show}>
        <TabsList aria-label="Parts of the account">
          {tabs.map(({ name, label }) => (
            <TabsTrigger key={name} value={name}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {tabs.map(({ name, Part }) => (
          // An opened tab stays mounted and keeps what was typed.
          <TabsContent key={name} value={name} forceMount hidden={name !== tab}>
            {opened.includes(name) && (
              <Part
                user={user}
                mayEdit={mayEdit}
                isAdmin={isAdmin}
                onDirty={onDirty}
                onChanged={() => {
                  reload()
                  onChanged()
                }}
                onClose={onClose}
              />
            )}
          </TabsContent>
        ))}
      </Tabs>
    </>
  )
}
