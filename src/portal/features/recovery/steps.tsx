import { texts } from './texts.ts'

const all = [1, 2, 3, 4] as const

/** How far the visitor has come. */
export function Steps({ at }: { at: (typeof all)[number] }) {
  return (
    <div className="steps">
      <p className="steps-word">{texts.step(at, all.length)}</p>
      <div className="steps-bar" aria-hidden="true">
        {all.map((step) => (
          <span key={step} className={step <= at ? 'step step-reached' : 'step'} />
        ))}
      </div>
    </div>
  )
}
