import { texts } from './texts.ts'

const all = [1, 2, 3, 4] as const

/** Progress indicator of the recovery: the current step among all steps. */
export function Steps({ at }: { at: (typeof all)[number] }) {
  return (
    <div className="stack-2 steps">
      <p className="steps-word">{texts.step(at, all.length)}</p>
      <div className="steps-bar" aria-hidden="true">
        {all.map((step) => (
          <span key={step} className={step <= at ? 'step step-reached' : 'step'} />
        ))}
      </div>
    </div>
  )
}
