import { Checkbox } from '~/components/ui/checkbox'
import { useModules } from './use_modules'

interface ModuleChoicesProps {
  chosen: readonly number[]
  onChange: (moduleIds: number[]) => void
}

/** Any number of the modules that can be assigned. */
export function ModuleChoices({ chosen, onChange }: ModuleChoicesProps) {
  const { modules, failed } = useModules()

  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Modules</legend>
      {failed && <p className="text-sm">The modules could not be loaded.</p>}
      {!failed && !modules && <p role="status">Loading modules...</p>}
      {modules?.length === 0 && (
        <p className="text-sm text-muted-foreground">There are no modules yet.</p>
      )}
      {modules && modules.length > 0 && (
        <div className="relative max-h-48 overflow-y-auto rounded-lg border p-1">
          {modules.map((module) => (
            <label
              key={module.id}
              className="flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2 text-sm hover:bg-accent"
            >
              <Checkbox
                checked={chosen.includes(module.id)}
                onCheckedChange={(checked) =>
                  onChange(
                    checked === true
                      ? [...chosen, module.id]
                      : chosen.filter((id) => id !== module.id)
                  )
                }
              />
              <bdi className="wrap-anywhere">{module.name}</bdi>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}
