import { Card } from '#portal/kit/blocks/card.tsx'
import { Restart } from './restart.tsx'
import { texts } from './texts.ts'

/**
 * Troubleshooting steps, the quickest first; the ordered list draws the numbers. `isFolded`: none of them
 * would help, since the cause is another one.
 */
export function Steps({ isFolded }: { isFolded: boolean }) {
  return isFolded ? (
    <details className="card no-internet-folded">
      <summary>{texts.foldedSteps}</summary>
      <List />
    </details>
  ) : (
    <section aria-labelledby="steps" className="stack-3">
      <h2 id="steps">{texts.steps}</h2>
      <List />
    </section>
  )
}

function List() {
  return (
    <ol className="outage-steps">
      <Card as="li" className="outage-step">
        <h3>{texts.lightsTitle}</h3>
        <p>{texts.lightsText}</p>
        <dl className="outage-lights">
          {texts.lights.map(({ light, name, text }) => (
            <div key={light} className="outage-light">
              <dt>
                <span className={`light light-${light}`} aria-hidden="true" />
                {name}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card as="li" className="outage-step">
        <h3>{texts.cableTitle}</h3>
        <p>{texts.cableText}</p>
      </Card>
      <Card as="li" className="outage-step">
        <h3>{texts.restartTitle}</h3>
        <p>{texts.restartText}</p>
        <Restart />
      </Card>
      <Card as="li" className="outage-step">
        <h3>{texts.otherTitle}</h3>
        <p>{texts.otherText}</p>
      </Card>
    </ol>
  )
}
