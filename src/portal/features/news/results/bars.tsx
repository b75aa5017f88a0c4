import { classNames } from '#portal/kit/values/class-names.ts'
import { countText } from './result-sums.ts'
import { shortStepText, stepText } from './step-text.ts'
import { texts } from './texts.ts'

/** The colour of a part, the strongest first. */
export type Tone = 'good' | 'late' | 'unknown' | 'open'

/** A part of every bar, from the bottom up. */
export interface BarPart {
  readonly name: string
  readonly tone: Tone
}

interface Bar {
  /** A day or a month. */
  readonly step: string
  /** A number for each part; null: not counted. */
  readonly values: readonly number[] | null
}

interface BarsProps {
  /** What the picture and its table are of. */
  caption: string
  parts: readonly BarPart[]
  bars: readonly Bar[]
}

/** Units of the drawing, which is stretched to its place. */
const barWidth = 10
const gap = 2
const height = 100

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Stacked bars, a legend, and behind them the table that says the same. */
export function Bars({ caption, parts, bars }: BarsProps) {
  const highest = Math.max(1, ...bars.map(({ values }) => sum(values ?? [])))
  const hasGaps = bars.some(({ values }) => values === null)
  return (
    <figure className="stack-4 results-picture">
      <p className="results-scale figures" aria-hidden="true">
        {countText(highest)}
      </p>
      <svg
        className="results-bars"
        viewBox={`0 0 ${bars.length * barWidth} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.picture(caption)}
      >
        {bars.map(({ step, values }, place) => (
          <StackedBar
            key={step}
            left={place * barWidth}
            values={values}
            parts={parts}
            highest={highest}
          />
        ))}
      </svg>
      <p className="results-axis figures" aria-hidden="true">
        <span>{shortStepText(bars[0]?.step ?? '')}</span>
        {bars.length > 1 && <span>{shortStepText(bars.at(-1)?.step ?? '')}</span>}
      </p>
      <ul className="results-legend">
        {parts.map(({ name, tone }) => (
          <li key={name}>
            <span className={classNames('results-key', `results-key-${tone}`)} />
            {name}
          </li>
        ))}
        {hasGaps && (
          <li>
            <span className="results-key results-key-gap" />
            {texts.notCounted}
          </li>
        )}
      </ul>
      <BarTable caption={caption} parts={parts} bars={bars} />
    </figure>
  )
}

interface StackedBarProps {
  left: number
  values: readonly number[] | null
  parts: readonly BarPart[]
  highest: number
}

function StackedBar({ left, values, parts, highest }: StackedBarProps) {
  const place = { x: left + gap / 2, width: barWidth - gap }
  if (values === null) return <rect {...place} y={0} height={height} className="results-gap" />
  return parts.map(({ name, tone }, nth) => {
    const top = sum(values.slice(0, nth + 1))
    const size = ((values[nth] ?? 0) * height) / highest
    const y = height - (top * height) / highest
    return (
      size > 0 && <rect key={name} {...place} y={y} height={size} className={`results-${tone}`} />
    )
  })
}

function BarTable({ caption, parts, bars }: BarsProps) {
  return (
    <details className="results-more">
      <summary>{texts.table}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by the keys; axe asks for it */}
      <div className="results-table" role="group" aria-label={caption} tabIndex={0}>
        <table className="figures">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.when}</th>
              {parts.map(({ name }) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ step, values }) => (
              <tr key={step}>
                <th scope="row">{stepText(step)}</th>
                {parts.map(({ name }, nth) => (
                  <td key={name}>{values === null ? '–' : countText(values[nth] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
