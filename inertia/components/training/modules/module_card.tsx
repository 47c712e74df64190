import type { Data } from '@generated/data'
import { Link, router } from '@inertiajs/react'
import { Archive, ArchiveRestore, Copy, Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react'
import { DraftBadge, ModuleBadges } from '~/components/training/module_badges'
import { isDraft } from '~/components/training/modules/managed_module'
import { Badge } from '~/components/ui/badge'
import { Menu } from '~/components/menu'
import { Button, buttonVariants } from '~/components/ui/button'
import { Card, CardDescription, CardFooter, CardTitle } from '~/components/ui/card'

interface ModuleCardProps {
  module: Data.Training.Module
  onDelete: () => void
  onDuplicate: () => void
  onArchive: () => void
  onRestore: () => void
}

export function ModuleCard({ module, ...actions }: ModuleCardProps) {
  const { name } = module
  const archived = module.archivedAt !== null

  return (
    <Card>
      <div className="grid gap-2">
        <CardTitle className="wrap-anywhere">
          {archived ? (
            <bdi>{name}</bdi>
          ) : (
            <Link
              href={`/module-settings/${module.id}/edit`}
              className="inline-block min-h-6 underline-offset-4 hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          )}
        </CardTitle>
        <CardDescription className="line-clamp-3 wrap-anywhere whitespace-pre-line">
          <bdi>{module.description}</bdi>
        </CardDescription>
      </div>
      <div className="flex flex-wrap gap-2">
        {isDraft(module) && <DraftBadge />}
        {archived && <Badge variant="outline">Archived</Badge>}
        <ModuleBadges module={module} />
      </div>
      <CardFooter>
        {archived ? (
          <Button size="sm" variant="outline" onClick={actions.onRestore}>
            <ArchiveRestore aria-hidden />
            Restore
            <span className="sr-only">{name}</span>
          </Button>
        ) : (
          <Link
            href={`/module-settings/${module.id}/edit`}
            className={buttonVariants({ size: 'sm', variant: 'outline' })}
          >
            <Pencil aria-hidden className="md:max-lg:hidden" />
            Edit
            <span className="sr-only">{name}</span>
          </Link>
        )}
        <Button size="sm" variant="outline" onClick={actions.onDelete}>
          <Trash2 aria-hidden className="md:max-lg:hidden" />
          Delete
          <span className="sr-only">{name}</span>
        </Button>
        <Menu
          trigger={
            <Button
              size="icon-sm"
              variant="ghost"
              className="ml-auto"
              aria-label={`More for ${name}`}
            >
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          {({ DropdownMenuItem }) => (
            <>
              <DropdownMenuItem
                onSelect={() => router.visit(`/module-settings/${module.id}/preview`)}
              >
                <Eye aria-hidden />
                Preview as a learner
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={actions.onDuplicate}>
                <Copy aria-hidden />
                Duplicate
              </DropdownMenuItem>
              {!archived && (
                <DropdownMenuItem onSelect={actions.onArchive}>
                  <Archive aria-hidden />
                  Archive
                </DropdownMenuItem>
              )}
            </>
          )}
        </Menu>
      </CardFooter>
    </Card>
  )
}
