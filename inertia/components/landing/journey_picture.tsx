import { Check } from 'lucide-react'
import { cn } from '~/lib/utils'

const steps = [
  { title: 'Invited', note: 'Link sent to Maya Lindqvist', done: true },
  { title: 'Registered', note: 'Details confirmed from her phone', done: true },
  { title: 'Approved', note: 'By the branch manager', done: true },
  { title: 'Trained', note: '4 of 6 required modules', done: false },
  { title: 'Signed', note: 'Welcome letter next', done: false },
]

const offsets = ['lg:ml-0', 'lg:ml-8', 'lg:ml-16', 'lg:ml-24', 'lg:ml-32']

/** Decorative: five steps that climb like a gangway, or read from the top on a phone. */
export function JourneyPicture() {
  return (
    <ol aria-hidden className="flex flex-col gap-3 lg:flex-col-reverse">
      {steps.map((step, index) => (
        <li
          key={step.title}
          className={cn(
            'flex items-center gap-4 rounded-xl border bg-card p-4 pr-6 shadow-lg shadow-black/5 lg:w-80',
            offsets[index]
          )}
        >
          <span
            className={cn(
              'grid size-9 shrink-0 place-content-center rounded-full text-sm font-bold',
              step.done
                ? 'bg-primary text-primary-foreground'
                : 'border-2 border-dashed border-input text-muted-foreground'
            )}
          >
            {step.done ? <Check className="size-5" strokeWidth={3} /> : index + 1}
          </span>
          <span>
            <span className="block font-semibold">{step.title}</span>
            <span className="block text-sm text-muted-foreground">{step.note}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
