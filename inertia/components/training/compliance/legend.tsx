import { Badge } from '~/components/ui/badge'
import { stateNames, states } from './states'

/** The meaning of the matrix's colors, signs and words. */
export function Legend() {
  return (
    <ul
      aria-label="Legend"
      className="flex flex-wrap gap-x-5 gap-y-2 text-xs text-muted-foreground"
    >
      {stateNames.map((name) => {
        const { label, meaning, icon: Icon, variant } = states[name]
        return (
          <li key={name} className="inline-flex items-center gap-1.5 max-sm:block max-sm:*:mr-1.5">
            <Badge variant={variant}>
              <Icon aria-hidden />
              {label}
            </Badge>
            {meaning}
          </li>
        )
      })}
    </ul>
  )
}
